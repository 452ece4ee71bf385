import Language
import Testing

@Suite("Values of a for")
struct BindingsTests {
  @Test(arguments: [
    ("1..4", ["1", "2", "3", "4"]),
    ("7..7", ["7"]),
    ("0..2", ["0", "1", "2"]),
    ("0009..0011", ["0009", "0010", "0011"]),
    ("08..10", ["08", "09", "10"]),
    ("099..101", ["099", "100", "101"]),
    ("9..0011", ["0009", "0010", "0011"]),
    ("1..$last", ["1", "2", "3"]),
    ("a 'b c' $last", ["a", "b c", "3"]),
    ("$range '1..2'", ["1..9", "1..2"]),
    ("1..2, x, 5..6", ["1", "2", "x", "5", "6"]),
  ])
  func `a loop goes over ranges, words, and variables`(set: String, values: [String]) throws {
    let bindings = try bindings(of: set)
    #expect(bindings.map { text(of: $0) } == values)
    #expect(bindings.count == values.count)
    #expect(bindings.allSatisfy { $0.name == "n" })
  }

  @Test
  func `a huge range takes no memory`() throws {
    let bindings = try bindings(of: "1..999999999999999999")
    #expect(bindings.count == 999_999_999_999_999_999)
    #expect(bindings.prefix(2).map { text(of: $0) } == ["1", "2"])
  }

  @Test(arguments: [
    ("9..1", "language.for.descending", "ranges go up, as 1..9 does"),
    ("a..c", "language.for.range", "use 1..9 or 0001..1000; quote it if it is a word"),
    ("-3..3", "language.for.range", "use 1..9 or 0001..1000; quote it if it is a word"),
    ("1..2..3", "language.for.range", "use 1..9 or 0001..1000; quote it if it is a word"),
    ("1...3", "language.for.range", "use 1..9 or 0001..1000; quote it if it is a word"),
    ("1..$range", "language.for.range", "use 1..9 or 0001..1000; quote it if it is a word"),
    ("1..9999999999999999999", "language.for.range", "use 1..9 or 0001..1000; quote it if it is a word"),
  ])
  func `what is not a range of whole numbers going up is refused`(set: String, code: String, hint: String) throws {
    let error = try #require(throws: Diagnostic.self) { try bindings(of: set) }
    #expect(error.code == code)
    #expect(error.hint == hint)
    #expect(error.range?.column == 10)
  }

  @Test
  func `a loop goes over the rows of a CSV file, columns by name`() throws {
    var variables = Variables()
    let texts = try bindings(of: "@rows.csv", file: "id,name\n.a,A\n.b,\"B, too\"\n").map { binding in
      variables.bind(binding)
      return [variables["n.id"], variables["n.name"], variables["n.nope"]]
    }
    #expect(texts == [[".a", "A", nil], [".b", "B, too", nil]])
  }

  @Test
  func `a row knows its line, and a bad file is refused before the first row is used`() throws {
    let places = try bindings(of: "@rows.csv", file: "id\n\n.a\n.b\n").map { binding in
      if case .row(let row) = binding.value { row.range.description } else { "no row" }
    }
    #expect(places == ["rows.csv:3:1", "rows.csv:4:1"])
    #expect(throws: Diagnostic.self) { try bindings(of: "@rows.csv", file: "id\n.a\n.b,.c\n") }
  }

  private func text(of binding: Binding) -> String {
    if case .text(let text) = binding.value { text } else { "a row" }
  }

  private func bindings(of set: String, file: String = "") throws -> Bindings {
    let loop = try Reading.loop("for n in \(set) do x")
    var variables = Variables()
    variables["last"] = "3"
    variables["range"] = "1..9"
    return try loop.bindings(variables: variables, environment: { _ in nil }) { path, _ in
      #expect(path == "rows.csv")
      return Array(file.utf8)
    }
  }
}
