internal import StockroomKit

/// `--as`: what a graph is drawn as.
enum GraphForm: String, CaseIterable, ParameterValue {
  case text, dot, mermaid, svg

  static var valueName: String { "FORM" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> GraphForm {
    guard let form = GraphForm(rawValue: text.lowercased()) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is no form of a graph",
        hint: "--as \(choices.joined(separator: ", --as "))",
        subject: text)
    }
    return form
  }

  /// The graph in this form.
  func draw(_ graph: MachineGraph) -> String {
    switch self {
    case .text: graph.text
    case .dot: graph.dot
    case .mermaid: graph.mermaid
    case .svg: graph.svg
    }
  }
}
