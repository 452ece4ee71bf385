internal import Documents
internal import TextWidth

/// A chart of horizontal bars, as text or as an image.
public struct BarChart {
  /// One value.
  public struct Bar {
    /// The label at the left.
    public let label: String
    /// The relative length of the bar; negative values have none.
    public let value: Double
    /// The value as text, at the bar's end.
    public let text: String
    /// The bar's tone.
    public let tone: Tone

    /// Creates a bar.
    public init(label: String, value: Double, text: String, tone: Tone = .plain) {
      self.label = label
      self.value = value
      self.text = text
      self.tone = tone
    }
  }

  /// Its heading.
  public let title: String
  /// The bars, the first on top.
  public let bars: [Bar]

  /// Creates a chart.
  public init(title: String, bars: [Bar]) {
    self.title = title
    self.bars = bars
  }

  /// The chart as text, one line per bar, the longest of fifty columns.
  public var text: String {
    let labelWidth = bars.map { DisplayWidth.of($0.label) }.max() ?? 0
    let lines = zip(bars, shares).map { bar, share in
      let label = DisplayWidth.pad(bar.label, to: labelWidth, alignment: .trailing)
      return "\(label) │\(Rendering.Bar.text(share, width: 50)) \(bar.text)"
    }
    return ([title] + lines).joined(separator: "\n")
  }

  /// Each bar's length, from 0 to 1 for the longest.
  var shares: [Double] {
    let values = bars.map { $0.value.isFinite ? max(0, $0.value) : 0 }
    let largest = max(values.max() ?? 0, .leastNormalMagnitude)
    return values.map { $0 / largest }
  }
}

extension BarChart {
  private static let width = 880
  private static let top = 56
  private static let left = 200
  private static let longest = 520.0
  private static let rowHeight = 20

  /// The chart as SVG 1.1.
  public var svg: String {
    let height = Self.top + bars.count * Self.rowHeight + 16
    let title = XMLText.escaped(title)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" \
      viewBox="0 0 \(Self.width) \(height)" font-family="sans-serif" font-size="12">
        <title>\(title)</title>
        <rect width="\(Self.width)" height="\(height)" fill="#ffffff"/>
        <text x="16" y="32" font-size="16">\(title)</text>
      \(zip(bars, shares).enumerated().map { row($0, $1.0, share: $1.1) }.joined(separator: "\n"))
      </svg>
      """
  }

  private func row(_ index: Int, _ bar: Bar, share: Double) -> String {
    let y = Self.top + index * Self.rowHeight
    let length = share > 0 ? max(1, Int((share * Self.longest).rounded())) : 0
    return """
        <text x="\(Self.left - 8)" y="\(y + 14)" text-anchor="end">\(XMLText.escaped(bar.label))</text>
        <rect x="\(Self.left)" y="\(y + 3)" width="\(length)" height="14" fill="\(bar.tone.fill)"/>
        <text x="\(Self.left + length + 6)" y="\(y + 14)">\(XMLText.escaped(bar.text))</text>
      """
  }
}

extension Tone {
  fileprivate var fill: String {
    switch self {
    case .plain: "#4a90d9"
    case .good: "#1a4f8b"
    case .busy, .attention: "#d9822b"
    case .muted: "#9aa5b1"
    }
  }
}
