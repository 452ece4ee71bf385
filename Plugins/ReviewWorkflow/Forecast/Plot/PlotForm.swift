internal import StockroomKit

/// `--plot`: how a plot is drawn.
enum PlotForm: String, CaseIterable, ParameterValue {
  case text, svg

  static let parameter = Parameter<PlotForm?>.option("plot", "Draw it: as text, or as SVG to be sent into a file.")

  static var valueName: String { "FORM" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> PlotForm {
    guard let form = PlotForm(rawValue: text.lowercased()) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is no form of a plot", hint: "--plot text or --plot svg", subject: text)
    }
    return form
  }

  /// The chart in this form.
  func draw(_ chart: BarChart) -> Output {
    switch self {
    case .text: .text(chart.text)
    case .svg: .text(chart.svg)
    }
  }
}
