/// The values of a `for`, one at a time; a range takes no memory.
package struct Bindings: Sequence, Sendable {
  enum Values: Sendable {
    case text(String)
    case range(IntegerRange)
    case rows([CSVRow])
  }

  let name: String
  let parts: [Values]

  /// The number of iterations.
  package var count: Int {
    parts.reduce(0) { total, part in
      switch part {
      case .text: total + 1
      case .range(let range): total + range.count
      case .rows(let rows): total + rows.count
      }
    }
  }

  package func makeIterator() -> Iterator {
    Iterator(name: name, parts: parts)
  }

  package struct Iterator: IteratorProtocol {
    private let name: String
    private let parts: [Values]
    private var part = 0
    private var index = 0

    init(name: String, parts: [Values]) {
      self.name = name
      self.parts = parts
    }

    package mutating func next() -> Binding? {
      while part < parts.count {
        if let value = value() {
          index += 1
          return Binding(name: name, value: value)
        }
        part += 1
        index = 0
      }
      return nil
    }

    private func value() -> Binding.Value? {
      switch parts[part] {
      case .text(let text): index == 0 ? .text(text) : nil
      case .range(let range): index < range.count ? .text(range.text(at: index)) : nil
      case .rows(let rows): index < rows.count ? .row(rows[index]) : nil
      }
    }
  }
}
