import StockroomKit

/// Writes JSON as YAML, with a line for each entry of a list and each member of an object.
enum YAMLBlock {
  /// A value after a key; a list or an object begins on the next line.
  ///
  /// - Parameter indent: The number of spaces before its lines.
  static func value(_ json: JSON, indent: Int) -> String {
    let start = "\n" + String(repeating: " ", count: indent)
    switch json {
    case .array(let elements) where !elements.isEmpty:
      return elements.map { "\(start)- \(entry($0, indent: indent + 2))" }.joined()
    case .object(let members) where !members.isEmpty: return start + lines(members, indent: indent)
    case .string(let text): return YAMLScalar.value(text, indent: indent)
    default: return json.encoded
    }
  }

  /// A value after a dash, on whose line an object begins.
  private static func entry(_ json: JSON, indent: Int) -> String {
    if case .object(let members) = json, !members.isEmpty { return lines(members, indent: indent) }
    return value(json, indent: indent)
  }

  /// The members of an object, without the spaces before the first line.
  private static func lines(_ members: [JSON.Member], indent: Int) -> String {
    members.map { member in
      let text = value(member.value, indent: indent + 2)
      return "\(YAMLScalar.inline(member.name)):\(text.first == "\n" ? "" : " ")\(text)"
    }.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
