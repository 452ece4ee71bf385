internal import StockroomKit

/// The values of a parameter in help: all if they are few, otherwise the first ones and where to find the others.
struct ChoiceList {
  let explanations: [Explanation]
  private static let few = 6

  /// A sentence; nil if there are no choices, or if the summary already names them.
  func sentence(_ parameter: ParameterDescription, of noun: some StringProtocol) -> String? {
    let choices = parameter.choices
    guard parameter.kind != .flag, let first = choices.first, !parameter.summary.contains(first) else { return nil }
    guard choices.count > Self.few else { return "One of \(choices.joined(separator: ", "))." }
    let subject =
      explanations.first { $0.subject == "\(noun).\(parameter.name)" }
      ?? explanations.first { $0.subject.hasSuffix(".\(parameter.name)") }
    let others = subject.map { "see explain \($0.subject)" } ?? "\(choices.count) in all"
    return "One of \(choices.prefix(3).joined(separator: ", ")), …; \(others)."
  }
}
