import StockroomKit
import Crypto

extension HashFunction {
  /// The digest of some bytes, in hexadecimal.
  static func hexadecimal(of bytes: [UInt8]) -> String {
    Hexadecimal.text(hash(data: bytes))
  }

  /// The digest of everything so far, in hexadecimal; more may follow.
  var hexadecimal: String { Hexadecimal.text(finalize()) }
}
