/// A bar of block characters, exact to an eighth of a column.
enum Bar {
  /// How long the longest is where the width is not known.
  static let usualWidth = 40
  /// How short the longest may get on a narrow terminal.
  static let leastWidth = 8

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The bar of a share from 0 to 1; what is more than nothing is at least a sliver.
  static func text(_ share: Double, width: Int = usualWidth) -> String {
    guard share > 0 else { return "" }
    let length = max(1, Int((min(share, 1) * Double(width * 8)).rounded()))
    return String(repeating: "█", count: length / 8) + eighths[length % 8]
  }
}
