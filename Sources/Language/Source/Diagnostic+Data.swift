internal import Basics

extension Diagnostic {
  /// The diagnostic as a line of JSON, and another line for each related one.
  package func json() -> String {
    each.map(\.object).joined(separator: "\n")
  }

  /// The diagnostic as a workflow command that GitHub Actions shows beside the line, and another for each
  /// related one.
  package func github() -> String {
    each.map(\.workflowCommand).joined(separator: "\n")
  }

  private var object: String {
    var fields = [("code", Self.quoted(code)), ("kind", Self.quoted(kind.rawValue)), ("message", Self.quoted(message))]
    if let hint { fields.append(("hint", Self.quoted(hint))) }
    if let range { fields += Self.fields(of: range) + [("length", String(range.length))] }
    if let sourceLine { fields.append(("sourceLine", Self.quoted(sourceLine))) }
    if !includedFrom.isEmpty {
      let places = includedFrom.map { Self.object(Self.fields(of: $0)) }
      fields.append(("includedFrom", "[" + places.joined(separator: ",") + "]"))
    }
    return Self.object(fields)
  }

  private var workflowCommand: String {
    var properties: [String] = []
    if let range {
      let file = Self.percentEscaped(range.file, also: [":", ","])
      properties = ["file=\(file)", "line=\(range.line)", "col=\(range.column)"]
    }
    let hint = hint.map { "\nhint: \($0)" } ?? ""
    let text = Self.percentEscaped("\(code): \(message)\(hint)")
    return properties.isEmpty ? "::error::\(text)" : "::error \(properties.joined(separator: ","))::\(text)"
  }

  private static func fields(of range: SourceRange) -> [(String, String)] {
    [("file", quoted(range.file)), ("line", String(range.line)), ("column", String(range.column))]
  }

  private static func object(_ fields: [(String, String)]) -> String {
    "{" + fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isHarmful || scalar.isInvisible: result += scalar.jsonSpelling
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Text for a workflow command; characters that are unsafe in the log are spelled out.
  private static func percentEscaped(_ text: String, also others: Set<Unicode.Scalar> = []) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "%" || scalar == "\r" || scalar == "\n" || others.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += digits.count < 2 ? "%0\(digits)" : "%\(digits)"
      } else if scalar.isHarmful || scalar.isInvisible {
        result += scalar.spelling
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
