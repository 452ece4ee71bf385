/// A bar of block characters, exact to an eighth of a column.
enum Bar {
  /// How long the longest is where the width is not known.
  static let usualWidth = 40
  /// How short the longest may get on a narrow terminal.
  static let leastWidth = 8

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The bar of a share in thousandths; what is more than nothing is at least a sliver.
  static func text(_ thousandths: Int, width: Int = usualWidth) -> String {
    let share = min(max(thousandths, 0), 1000)
    let length = share == 0 ? 0 : max(1, (share * width * 8 + 500) / 1000)
    return String(repeating: "█", count: length / 8) + eighths[length % 8]
  }
}
