import Crypto
import Foundation
import StockroomKit

/// The codes of a set, which follow from its secret and their numbers; so the store need not keep them.
struct OneTimeCodes {
  private let key: SymmetricKey
  private let count: Int

  /// The codes of a set.
  init(_ set: ResourceItem, of codes: CodeOffers, in catalog: Catalog) throws {
    key = SymmetricKey(data: Data(try ResourceItems(codes.codeSet, in: catalog).secret(of: set).utf8))
    count = CodeRules.number(codes.codeSet.value("numberOfCodes", of: set))
  }

  /// 32 letters and digits that look different.
  private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)

  private static let length = 18

  /// The codes as App Store Connect writes them: a column `code`.
  var csv: String { "code\n" + (0..<count).map { code($0) + "\n" }.joined() }

  /// True if it has a code, in capitals.
  func contains(_ text: String) -> Bool { (0..<count).contains { code($0).hasSameBytes(as: text) } }

  /// True if a text, in capitals, may be a code of a set.
  static func isForm(_ text: String) -> Bool { text.utf8.count == length && text.utf8.allSatisfy(alphabet.contains) }

  private func code(_ number: Int) -> String {
    let hash = HMAC<SHA256>.authenticationCode(for: Data(String(number).utf8), using: key)
    return String(
      decoding: hash.prefix(Self.length).map { Self.alphabet[Int($0) % Self.alphabet.count] }, as: UTF8.self)
  }
}
