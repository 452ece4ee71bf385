internal import StockroomKit

/// The number of an App Review guideline: `2.1`, `3.1.1`.
struct Guideline: ParameterValue, Hashable {
  static var otherNames: [String] { ["rule", "section"] }
  let number: String

  static var valueName: String { "NUMBER" }
  static var completer: String? { "guideline" }

  static func parse(_ text: String) throws -> Guideline {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy { part in
      (1...3).contains(part.count) && part.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    }
    guard isNumber, parts.count <= 6 else { throw Refusal.guidelineFormat(text) }
    return Guideline(number: text)
  }

  /// The guideline's title, if it is a well-known one.
  var title: String? {
    Self.wellKnown.first { $0.number.hasSameBytes(as: number) }?.title
  }
}

extension Refusal {
  static func guidelineFormat(_ text: String) -> Refusal {
    Refusal(
      "review.guideline.format", "\(text) is not a guideline: use numbers separated by periods",
      hint: "for example, --guideline 2.1; explain review.guideline lists some", subject: text)
  }
}

extension Guideline {
  /// Frequent guidelines for rejections of in-app purchases; any other number is also valid.
  ///
  /// Apple, App Review Guidelines, https://developer.apple.com/app-store/review/guidelines/.
  static let wellKnown: [(number: String, title: String)] = [
    ("1.1", "Objectionable Content"),
    ("2.1", "App Completeness"),
    ("2.3", "Accurate Metadata"),
    ("2.5.2", "Software Requirements"),
    ("3.1.1", "In-App Purchase"),
    ("3.1.2", "Subscriptions"),
    ("4.2", "Minimum Functionality"),
    ("5.1.1", "Data Collection and Storage"),
    ("5.2.1", "Intellectual Property"),
  ]
}
