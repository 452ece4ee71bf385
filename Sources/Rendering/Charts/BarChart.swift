internal import TextWidth

/// A chart of horizontal bars, as text or as an image.
package struct BarChart {
  /// One value.
  package struct Bar {
    /// The label at the left.
    package let label: String
    /// The relative length of the bar; negative values have none.
    package let value: Double
    /// The value as text, at the bar's end.
    package let text: String
    /// The bar's tone.
    package let tone: Tone

    /// Creates a bar.
    package init(label: String, value: Double, text: String, tone: Tone = .plain) {
      self.label = label
      self.value = value
      self.text = text
      self.tone = tone
    }
  }

  package let title: String
  package let bars: [Bar]

  /// Creates a chart.
  package init(title: String, bars: [Bar]) {
    self.title = title
    self.bars = bars
  }

  /// The chart as text, one line per bar, the longest of fifty columns.
  package var text: String {
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
