/// What a `for` sets its variable to, once around.
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
