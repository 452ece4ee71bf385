internal import StockroomKit

/// The argument of a history: a product, a submission by number, or an app version by number.
struct HistoryReference: ParameterValue, Hashable {
  let text: String

  static var valueName: String { "SUBJECT" }
  static var completer: String? { "product" }

  static func parse(_ text: String) -> HistoryReference { HistoryReference(text: text) }

  /// The subject: `3` is a submission, `1.1` a version, `v3` the version 3, anything else a product.
  func resolve(in context: Context, app: AppReference?) throws -> HistorySubject {
    if let number = Int64(text), try context.catalog.products.find(AppleID(number)) == nil {
      return .submission(try Submissions(catalog: context.catalog).require(number))
    }
    guard let version = versionNumber() else { return .product(try context.product(ProductReference.parse(text))) }
    return .version(try context.catalog.apps.requireVersion(version, of: try context.app(app)))
  }

  /// The number of an app version, if the word is one: `1.1`, `v3`, and `3` if only versions are possible.
  func versionNumber(isMeant: Bool = false) -> String? {
    let digits = text.hasPrefix("v") ? text.dropFirst() : text[...]
    guard digits.utf8.first.map(isDigit) == true, digits.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return isMeant || text.hasPrefix("v") || digits.contains(".") ? String(digits) : nil
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
