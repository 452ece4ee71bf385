internal import StockroomKit

/// What a value is by its form, and what a parameter takes.
enum ValueKind: String {
  case date = "DATE"
  case duration = "DURATION"
  case amount = "AMOUNT"
  case number = "NUMBER"
  case version = "VERSION"
  case email = "EMAIL"
  case url = "URL"
  case file = "FILE"
  /// A folder that is there, which is a file, too.
  case folder = "FOLDER"
  /// A text with a dot, which may be the key of an item.
  case key = "KEY"
  /// A choice of some parameter, such as `non-consumable`.
  case choice = "CHOICE"
  case text = "TEXT"
  /// An item of any kind, or its version.
  case subject = "SUBJECT"

  /// The kind of values that a parameter takes; nil for one whose values are only known to its completer.
  ///
  /// - Parameter keys: The completers of items' keys.
  init?(of parameter: ParameterDescription, keys: Set<String>) {
    if parameter.valueName.split(separator: "|").contains("URL") {
      self = .url
      return
    }
    if parameter.completer == "file" {
      self = .file
      return
    }
    let name = parameter.valueName.prefix { $0 != "." && $0 != "|" }
    switch name {
    // The name of any item.
    case "TEXT" where parameter.name == "subject": self = .subject
    case _ where parameter.valueName.contains("|"), "SUBJECT": self = .subject
    // A port is enough.
    case "ADDRESS", "HOST:PORT", "ADDRESS:PORT": self = .number
    case "N", "COUNT", "UNIT", "NUMBER", "PERCENT", "BYTES": self = .number
    case "DIR", "SHEET", "PATH", "STORE": self = .file
    case "V1", "V2": self = .version
    case "NAME", "TEXT", "CODE", "LINE", "WORD": self = .text
    default:
      if let kind = ValueKind(rawValue: String(name)) {
        self = kind
      } else if parameter.completer.map(keys.contains) ?? true {
        self = .key
      } else {
        return nil
      }
    }
  }
}
