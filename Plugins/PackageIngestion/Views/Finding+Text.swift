import StockroomKit

extension Finding {
  /// The finding as one line: `error: package.code.binary: Contents/tool: the file is a Mach-O executable; …`.
  var line: String {
    "\(severity.rawValue): \(code.rawValue): \(place)" + (hint.map { "; \($0)" } ?? "")
  }

  /// The message with its path.
  var place: String {
    (path.map { "\($0): " } ?? "") + message
  }

  /// The finding as a row of `package validate`.
  var row: [Value] {
    [
      .term(code: severity.rawValue, label: severity.rawValue, tone: severity == .error ? .attention : .busy),
      .identifier(code.rawValue), path.map(Value.text) ?? .null, .text(message), hint.map(Value.text) ?? .null,
    ]
  }

  /// The columns of those rows.
  static let columns = [
    Column("severity", label: "Severity"), Column("code", label: "Code"), Column("path", label: "Path"),
    Column("message", label: "Message"), Column("hint", label: "Hint"),
  ]

  /// The finding as a value of a record.
  var value: Value {
    .record(zip(Self.columns, row).map { Field($0.name, $1, label: $0.label) })
  }
}
