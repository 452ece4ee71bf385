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
