internal import StockroomKit

/// What a refund is of, and why, as typed.
struct RefundTerms {
  static let percent = Parameter<RefundPercentage?>.option(
    "percent", "The part of the price that is refunded, with at most three decimals. Default: all of it.")
  static let reason = Parameter<RefundReason>.option(
    "reason", "Why: the customer had a problem with the app, or another reason.", default: .other, text: "other")

  let percentage: Int
  let reason: PurchaseRevocation.Reason

  init(_ arguments: Arguments) throws {
    percentage = try arguments[Self.percent]?.thousandths ?? PurchaseRevocation.whole
    reason = try arguments[Self.reason].value
  }
}

/// `--percent`: a part of a price, `50` or `33.333%`.
struct RefundPercentage: ParameterValue {
  let thousandths: Int

  static var valueName: String { "PERCENT" }

  static func parse(_ text: String) throws -> RefundPercentage {
    let parts = (text.hasSuffix("%") ? text.dropLast() : text[...]).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : "0"
    let digits = parts[0] + fraction
    guard (1...3).contains(parts[0].utf8.count), (1...3).contains(fraction.utf8.count),
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let thousandths = Int(digits + String(repeating: "0", count: 3 - fraction.utf8.count)),
      (1...PurchaseRevocation.whole).contains(thousandths)
    else {
      throw Refusal(
        "usage.value", kind: .usage,
        "\(text) is not a part of a price: more than 0, up to 100 percent, with at most 3 decimals",
        hint: "use --percent 50, or omit it for all", subject: text)
    }
    return RefundPercentage(thousandths: thousandths)
  }
}

/// `--reason`: App Store Server API, `revocationReason`.
struct RefundReason: ParameterValue {
  let value: PurchaseRevocation.Reason

  static let other = RefundReason(value: .other)

  static var valueName: String { "REASON" }
  static var choices: [String] { PurchaseRevocation.Reason.allCases.map(\.word) }

  static func parse(_ text: String) throws -> RefundReason {
    guard let value = PurchaseRevocation.Reason.allCases.first(where: { $0.word.hasSameBytes(as: text.lowercased()) })
    else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is not a reason for a refund", hint: "use other or app-issue",
        subject: text)
    }
    return RefundReason(value: value)
  }
}

extension PurchaseRevocation.Reason {
  /// As typed.
  var word: String { self == .appIssue ? "app-issue" : "other" }
  /// The text for people.
  var label: String { self == .appIssue ? "App Issue" : "Other" }
}

extension PurchaseRevocation {
  /// The part in percent, with three decimals if it needs them.
  var percent: Value { .decimal(Double(percentage) / 1000, places: percentage % 1000 == 0 ? 0 : 3) }

  /// `50%`.
  var percentText: String {
    let (whole, rest) = percentage.quotientAndRemainder(dividingBy: 1000)
    return rest == 0 ? "\(whole)%" : "\(whole).\(String(String(1000 + rest).dropFirst()))%"
  }

  /// `refunded`, or `50% refunded`.
  var words: String {
    switch kind {
    case .fullRefund: "refunded"
    case .proratedRefund: "\(percentText) refunded"
    case .familyRevoke: "no longer shared"
    }
  }
}
