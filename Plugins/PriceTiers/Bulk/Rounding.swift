import StockroomKit

/// How a target is rounded to an available price.
enum Rounding: String, CaseIterable, ParameterValue {
  case nearest, up, down

  static let option = Parameter<Rounding>.option(
    "round", "How to round a target that is not an available price.", default: .nearest, text: "nearest")

  static var valueName: String { "DIRECTION" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> Rounding {
    guard let rounding = Rounding(rawValue: text.lowercased()) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is not a direction", hint: "one of \(choices.joined(separator: ", "))",
        subject: text)
    }
    return rounding
  }

  /// The index of the rounded price in sorted prices, or nil if there is none in that direction.
  ///
  /// Halfway between two, the lower one is the nearest.
  func snap(_ amount: Int64, among prices: [Int64]) -> Int? {
    let above = prices.firstIndex { $0 >= amount } ?? prices.endIndex
    let next = above < prices.endIndex ? above : nil
    if let next, prices[next] == amount { return next }
    let below = above > prices.startIndex ? above - 1 : nil
    switch self {
    case .up: return next
    case .down: return below
    case .nearest:
      guard let next, let below else { return next ?? below }
      return prices[next] - amount < amount - prices[below] ? next : below
    }
  }
}
