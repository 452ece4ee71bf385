/// An event in review, with its command.
protocol ReviewAction: Hashable, Sendable, CaseIterable, RawRepresentable<String> {
  /// The command for it, with `PRODUCT` or `VERSION` for the subject.
  var command: String { get }
  /// Its text in the history.
  var because: String { get }
}

extension ReviewAction {
  /// The command without its arguments: `review reject`, `product availability --off`.
  var verb: String {
    let words = command.split(separator: " ").prefix { $0 != "--guideline" && $0 != "-m" && $0 != "--description" }
    return words.filter { !$0.allSatisfy(\.isUppercase) }.joined(separator: " ")
  }
}
