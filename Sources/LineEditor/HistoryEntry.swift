/// An entry as one line of the history file.
enum HistoryEntry {
  static func encoded(_ entry: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in entry.unicodeScalars {
      switch scalar {
      case "\\": scalars.append(contentsOf: "\\\\".unicodeScalars)
      case "\n": scalars.append(contentsOf: "\\n".unicodeScalars)
      case "\r": scalars.append(contentsOf: "\\r".unicodeScalars)
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// The entry of a line; a backslash before anything else is literal.
  static func decoded(_ line: String) -> String {
    var scalars = String.UnicodeScalarView()
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.first, let meant = escapes[next] else {
        scalars.append(scalar)
        continue
      }
      scalars.append(meant)
      rest.removeFirst()
    }
    return String(scalars)
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "r": "\r", "\\": "\\"]
}
