internal import Crypto
internal import Foundation
internal import StockroomKit

/// The shared secrets of apps, which their servers send with receipts: only what they hash to is kept.
struct SharedSecrets {
  let store: Transaction

  func isRight(_ secret: String, for app: App) throws -> Bool {
    let digest = try store.first(
      "SELECT digest FROM storefront_secret WHERE app = ?", .integer(app.appleID.rawValue)
    ) { $0.text(0) }
    return digest?.hasSameBytes(as: Self.digest(of: secret, app)) ?? false
  }

  func set(_ secret: String, for app: App) throws {
    try store.execute(
      """
      INSERT INTO storefront_secret (app, digest) VALUES (?, ?)
      ON CONFLICT (app) DO UPDATE SET digest = excluded.digest
      """, .integer(app.appleID.rawValue), .text(Self.digest(of: secret, app)))
  }

  /// A new secret of 32 hexadecimal digits, as App Store Connect makes them.
  static func make() -> String {
    SymmetricKey(size: .bits128).withUnsafeBytes { Hexadecimal.text($0) }
  }

  private static func digest(of secret: String, _ app: App) -> String {
    Data(SHA256.hash(data: Data("\(app.appleID.rawValue) \(secret)".utf8))).base64EncodedString()
  }
}
