/// A bar of block characters, exact to an eighth of a column.
enum Bar {
  /// The maximum length if the width is unknown.
  static let usualWidth = 40
  /// The minimum length of the longest bar on a narrow terminal.
  static let leastWidth = 8

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The bar for a share from 0 to 1; any share above 0 is visible.
  static func text(_ share: Double, width: Int = usualWidth) -> String {
    guard share > 0 else { return "" }
    let length = max(1, Int((min(share, 1) * Double(width * 8)).rounded()))
    return String(repeating: "█", count: length / 8) + eighths[length % 8]
  }
}
