import StockroomKit

/// Which of the prices there are takes the place of one that is none.
enum Rounding: String, CaseIterable, ParameterValue {
  case nearest, up, down

  static let option = Parameter<Rounding>.option(
    "round", "Which price to take where the target is none.", default: .nearest, text: "nearest")

  static var valueName: String { "DIRECTION" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> Rounding {
    guard let rounding = Rounding(rawValue: text.lowercased()) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is no direction", hint: "one of \(choices.joined(separator: ", "))",
        subject: text)
    }
    return rounding
  }

  /// The place of the price to take among prices in their order; nil where there is none in that direction.
  ///
  /// Halfway between two, the nearest is the lower one.
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
