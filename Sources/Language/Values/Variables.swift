/// The values of `$name` and `${row.column}`.
package struct Variables: Sendable {
  private var values: [String: String] = [:]
  private var rows: [String: CSVRow] = [:]

  package init() {}

  /// The value of a variable; `row.column` reads a column of a bound row.
  package subscript(name: String) -> String? {
    get { values[name] ?? field(name) }
    set {
      values[name] = newValue
      rows[name] = nil
    }
  }

  /// Sets the variable of a `for` to its next value.
  package mutating func bind(_ binding: Binding) {
    switch binding.value {
    case .text(let text): self[binding.name] = text
    case .row(let row):
      values[binding.name] = nil
      rows[binding.name] = row
    }
  }

  /// Every name that can follow a `$`, including `row.column`, in order.
  package var names: [String] {
    let columns = rows.flatMap { row in row.value.columns.map { "\(row.key).\($0)" } }
    return (values.keys + columns).sorted()
  }

  /// The row a `for` bound to a name.
  func row(_ name: String) -> CSVRow? { rows[name] }

  private func field(_ name: String) -> String? {
    guard let dot = name.utf8.firstIndex(of: .dot) else { return nil }
    return rows[String(name[..<dot])]?[String(name[name.utf8.index(after: dot)...])]
  }
}
