internal import StockroomKit

/// A plot of one value after another, as bars from the left.
struct BarChart {
  struct Bar {
    let label: String
    let value: Double
    /// The value as people read it.
    let text: String
  }

  let title: String
  let bars: [Bar]

  private static let width = 50

  private var largest: Double { max(bars.map(\.value).max() ?? 0, .leastNormalMagnitude) }

  /// The chart in characters, a line a bar.
  var text: String {
    let labelWidth = bars.map(\.label.count).max() ?? 0
    let lines = bars.map { bar in
      let eighths = Int((bar.value / largest * Double(Self.width * 8)).rounded())
      let tip = eighths % 8 == 0 ? "" : ["▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8 - 1]
      let padding = String(repeating: " ", count: labelWidth - bar.label.count)
      return "\(padding)\(bar.label) │\(String(repeating: "█", count: eighths / 8))\(tip) \(bar.text)"
    }
    return ([title] + lines).joined(separator: "\n")
  }

  /// The chart as a picture: SVG 1.1.
  var svg: String {
    let rowHeight = 22
    let height = 40 + bars.count * rowHeight + 10
    let rows = bars.enumerated().map { index, bar in
      let top = 40 + index * rowHeight
      let length = HumanNumbers.fixed(bar.value / largest * 440, places: 1) ?? "0"
      return """
          <text x="132" y="\(top + 14)" text-anchor="end">\(Self.escaped(bar.label))</text>
          <rect x="140" y="\(top + 2)" width="\(length)" height="\(rowHeight - 6)" fill="#3b7dd8"/>
          <text x="\(148 + Int(bar.value / largest * 440))" y="\(top + 14)">\(Self.escaped(bar.text))</text>
        """
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="720" height="\(height)" font-family="sans-serif" font-size="12">
        <rect width="720" height="\(height)" fill="#ffffff"/>
        <text x="16" y="24" font-size="14" font-weight="bold">\(Self.escaped(title))</text>
      \(rows.joined(separator: "\n"))
      </svg>
      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
