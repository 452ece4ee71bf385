internal import StockroomKit

extension Refusal {
  /// An edit that names no new value.
  static func nothingToChange(_ options: String) -> Refusal {
    Refusal("usage.nothing-to-change", kind: .usage, "nothing to change was given", hint: "add \(options)")
  }

  /// One of several options is needed, and no more than one.
  static func exactlyOne(of options: String) -> Refusal {
    Refusal(
      "usage.exactly-one", kind: .usage, "exactly one of \(options) is needed", hint: "give one of them, and no other")
  }
}
