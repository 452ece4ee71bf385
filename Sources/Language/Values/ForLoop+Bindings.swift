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
