internal import Basics

/// Output for GitHub Actions, in which no line is a workflow command.
///
/// The runner looks for `::` at the start of a line, after optional blanks, and for `##[` anywhere.
struct WorkflowText {
  private enum State {
    case lineStart
    case afterColon
    case inLine
  }

  private var state = State.lineStart
  private var hashes = 0

  /// The next piece of the output, with such markers escaped; pieces need not end at line ends.
  mutating func next(_ text: String, isJSON: Bool = false) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == ":" && state == .afterColon || scalar == "[" && hashes >= 2 {
        result.append(contentsOf: (isJSON ? scalar.jsonSpelling : scalar.spelling).unicodeScalars)
      } else {
        result.append(scalar)
      }
      hashes = scalar == "#" ? hashes + 1 : 0
      switch (scalar, state) {
      case ("\n", _), ("\r", _): state = .lineStart
      case (":", .lineStart): state = .afterColon
      case (_, .lineStart) where scalar.properties.isWhitespace: break
      default: state = .inLine
      }
    }
    return String(result)
  }
}
