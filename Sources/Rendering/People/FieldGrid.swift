/// Records as a grid: every field name is a column, in order of first appearance.
struct FieldGrid {
  private(set) var columns: [Column] = []
  private(set) var rows: [[Value]] = []

  /// Nil unless the value is a list of records only.
  init?(_ value: Value) {
    guard case .list(let values) = value, !values.isEmpty else { return nil }
    let records = values.compactMap { if case .record(let fields) = $0 { fields.filter(\.isForPeople) } else { nil } }
    guard records.count == values.count else { return nil }
    var places: [String: Int] = [:]
    for field in records.joined() where places[field.name] == nil {
      places[field.name] = columns.count
      columns.append(Column(field.name, label: field.label))
    }
    for fields in records {
      var row = [Value](repeating: .null, count: columns.count)
      for field in fields { if let place = places[field.name] { row[place] = field.value } }
      rows.append(row)
    }
  }
}
