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

extension ForLoop {
  /// The values of the loop; a CSV file is read and checked as a whole before the first iteration.
  ///
  /// - Parameters:
  ///   - variables: the values of variables in the set.
  ///   - environment: the value of an environment variable.
  ///   - readFile: the bytes of the CSV file at a path; the word is the place of the error if it cannot be read.
  /// - Throws: a `Diagnostic` about the set or the CSV file, and whatever `readFile` throws.
  package func bindings(
    variables: Variables,
    environment: (String) throws(Diagnostic) -> String?,
    readFile: (_ path: String, _ word: Word) throws -> [UInt8]
  ) throws -> Bindings {
    switch set {
    case .items(let items):
      let parts = try items.map { item in try item.values(variables, environment) }
      return Bindings(name: variable, parts: parts)
    case .rows(let word):
      let path = try variables.expand(word, environment: environment)
      var reader = try CSVReader(bytes: readFile(path, word), file: path)
      var rows: [CSVRow] = []
      while let row = try reader.next() { rows.append(row) }
      return Bindings(name: variable, parts: [.rows(rows)])
    }
  }
}

extension LoopSequence.Item {
  fileprivate func values(
    _ variables: Variables, _ environment: (String) throws(Diagnostic) -> String?
  ) throws(Diagnostic) -> Bindings.Values {
    let text = try variables.expand(word, environment: environment)
    return isRange ? .range(try IntegerRange(text, at: word)) : .text(text)
  }
}

/// The whole numbers of a range, with leading zeros if an end has them.
struct IntegerRange: Sendable {
  let first: Int
  let last: Int
  private let width: Int

  var count: Int { last - first + 1 }

  /// - Throws: a diagnostic if the text is not a range of whole numbers, or is descending.
  init(_ text: String, at word: Word) throws(Diagnostic) {
    let bytes = Array(text.utf8)
    let dots = bytes.firstIndex(of: .dot) ?? bytes.count
    let lower = bytes[..<dots]
    let upper = bytes[dots...].dropFirst(2)
    guard bytes[dots...].starts(with: "..".utf8), let first = Self.number(lower), let last = Self.number(upper) else {
      throw word.span.diagnostic(.badRange(text))
    }
    guard first <= last else { throw word.span.diagnostic(.descendingRange(text)) }
    self.first = first
    self.last = last
    let isPadded = [lower, upper].contains { $0.count > 1 && $0.first == UInt8(ascii: "0") }
    width = isPadded ? max(lower.count, upper.count) : 0
  }

  func text(at index: Int) -> String {
    let digits = String(first + index)
    return digits.utf8.count < width ? String(repeating: "0", count: width - digits.utf8.count) + digits : digits
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...18).contains(digits.count), digits.allSatisfy(\.isDigit) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
