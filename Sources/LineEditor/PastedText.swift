internal import Basics

/// Text that arrived as one paste.
enum PastedText {
  /// The text to insert: newlines and tabs stay, other control characters are removed.
  ///
  /// Drops one newline at the end, so that the user presses Enter.
  static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r": scalars.append("\n")
      case "\n": if !wasReturn { scalars.append("\n") }
      case "\t": scalars.append("\t")
      default: if !scalar.isControl { scalars.append(scalar) }
      }
      wasReturn = scalar == "\r"
    }
    if scalars.last == "\n" { scalars.removeLast() }
    return String(scalars)
  }
}
