/// The values of `$name` and `${row.column}`.
package struct Variables: Sendable {
  private var values: [String: String] = [:]
  private var rows: [String: CSVRow] = [:]
  /// How many bytes the values have together, without those of rows.
  package private(set) var byteCount = 0

  package init() {}

  /// The value of a variable; `row.column` reads a column of a bound row.
  package subscript(name: String) -> String? {
    get { values[name] ?? field(name) }
    set {
      byteCount += (newValue?.utf8.count ?? 0) - (values[name]?.utf8.count ?? 0)
      values[name] = newValue
      rows[name] = nil
    }
  }

  /// Sets the variable of a `for` to its next value.
  package mutating func bind(_ binding: Binding) {
    switch binding.value {
    case .text(let text): self[binding.name] = text
    case .row(let row):
      self[binding.name] = nil
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
