/// Something that happens in review, and what people type to make it happen.
protocol ReviewAction: Hashable, Sendable, CaseIterable, RawRepresentable<String> {
  /// The command that makes it happen, with `PRODUCT` or `VERSION` for the subject.
  var command: String { get }
  /// What history says of it.
  var because: String { get }
}

extension ReviewAction {
  /// The command without what it is told: `review reject`, `product availability --off`.
  var verb: String {
    let words = command.split(separator: " ").prefix { $0 != "--guideline" && $0 != "-m" && $0 != "--description" }
    return words.filter { !$0.allSatisfy(\.isUppercase) }.joined(separator: " ")
  }
}
