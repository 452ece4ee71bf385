internal import StockroomKit

/// The values a parameter takes, as help names them: all of a few, of many the first ones and where the others are
/// told.
struct ChoiceList {
  let explanations: [Explanation]
  private static let few = 6

  /// A sentence; nil if there are no choices, or the summary names them already.
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
