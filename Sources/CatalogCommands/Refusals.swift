internal import StockroomKit

extension Refusal {
  /// The refusal of an edit without new values.
  static func nothingToChange(_ options: String) -> Refusal {
    Refusal("usage.nothing-to-change", kind: .usage, "no change was given", hint: "add \(options)")
  }

  /// The refusal of none or several of mutually exclusive options.
  static func exactlyOne(of options: String) -> Refusal {
    Refusal("usage.exactly-one", kind: .usage, "exactly one of \(options) is needed", hint: "give only one of them")
  }
}
