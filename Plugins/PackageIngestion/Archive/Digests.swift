import Crypto
import Foundation
import StockroomKit

/// The SHA-256 of a file, computed on a separate thread while the file is validated.
final class FileDigest {
  private final class State: @unchecked Sendable {
    // Written before the thread ends, and read after it was joined.
    var result: Result<String, any Error> = .failure(CancellationError())
  }

  private let state = State()
  private let thread: WorkThread
  private var isDone = false

  /// Starts immediately; the file is kept open until it is done.
  init(of file: FileBytes) throws {
    let (descriptor, size) = (file.descriptor, file.size)
    thread = try WorkThread { [state] in
      state.result = Result { try FileBytes(borrowing: descriptor, size: size).sha256() }
    }
  }

  deinit {
    if !isDone { thread.join() }
  }

  /// Waits for the digest and returns it in hexadecimal.
  func hexadecimal() throws -> String {
    if !isDone { thread.join() }
    isDone = true
    return try state.result.get()
  }
}

extension HashFunction {
  /// The digest of some bytes, in hexadecimal.
  static func hexadecimal(of bytes: [UInt8]) -> String {
    Hexadecimal.text(hash(data: bytes))
  }

  /// The digest of everything so far, in hexadecimal; more may follow.
  var hexadecimal: String { Hexadecimal.text(finalize()) }
}

/// The checksum of POSIX `cksum`, used in bills of materials: a CRC, then the length.
struct PosixChecksum {
  private var crc: UInt32 = 0
  private var length: UInt64 = 0

  /// Eight tables of 256 remainders by the polynomial 0x04C11DB7, to process eight bytes at a time.
  ///
  /// Table `n` is for bytes followed by `n` zero bytes.
  private static let tables: [UInt32] = {
    var tables = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte) << 24) { crc, _ in crc << 1 ^ (crc >> 31 == 1 ? 0x04c1_1db7 : 0) }
    }
    for index in 256..<2_048 {
      let shorter = tables[index - 256]
      tables.append(shorter << 8 ^ tables[Int(shorter >> 24)])
    }
    return tables
  }()

  /// Adds bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    let whole = bytes.count & ~7
    var crc = crc
    Self.tables.withUnsafeBufferPointer { tables in
      for offset in stride(from: 0, to: whole, by: 8) {
        let eight = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) ^ UInt64(crc) << 32
        crc = 0
        for place in 0..<8 {
          crc ^= tables[place << 8 | Int(truncatingIfNeeded: eight >> UInt64(place * 8)) & 0xff]
        }
      }
      for byte in bytes[whole...] {
        crc = crc << 8 ^ tables[Int(crc >> 24 ^ UInt32(byte))]
      }
    }
    self.crc = crc
  }

  /// The checksum of everything so far.
  var value: UInt32 {
    var copy = self
    var rest = length
    while rest != 0 {
      withUnsafeBytes(of: UInt8(truncatingIfNeeded: rest)) { copy.update($0) }
      rest >>= 8
    }
    return ~copy.crc
  }
}
