internal import StockroomKit

/// `--as`: the format of a graph.
enum GraphFormat: String, CaseIterable, ParameterValue {
  case text, dot, mermaid, svg

  static var valueName: String { "FORM" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> GraphFormat {
    guard let form = GraphFormat(rawValue: text.lowercased()) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is not a graph format",
        hint: "use --format \(choices.joined(separator: ", --format "))",
        subject: text)
    }
    return form
  }

  /// The graph in this format.
  func draw(_ graph: MachineGraph) -> String {
    switch self {
    case .text: graph.text
    case .dot: graph.dot
    case .mermaid: graph.mermaid
    case .svg: graph.svg
    }
  }
}
