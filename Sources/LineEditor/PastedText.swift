/// Text that arrived as one paste.
enum PastedText {
  /// What goes into the line: newlines and tabs stay, other control characters go.
  ///
  /// One newline at the end is left out, for Enter is for the user to press.
  static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r": scalars.append("\n")
      case "\n": if !wasReturn { scalars.append("\n") }
      case "\t": scalars.append("\t")
      default: if scalar.properties.generalCategory != .control { scalars.append(scalar) }
      }
      wasReturn = scalar == "\r"
    }
    if scalars.last == "\n" { scalars.removeLast() }
    return String(scalars)
  }
}
