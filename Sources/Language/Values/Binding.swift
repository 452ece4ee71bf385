/// The value of a `for` variable in one iteration.
package struct Binding: Sendable {
  package enum Value: Sendable {
    case text(String)
    case row(CSVRow)
  }

  package let name: String
  package let value: Value

  package init(name: String, value: Value) {
    self.name = name
    self.value = value
  }
}
