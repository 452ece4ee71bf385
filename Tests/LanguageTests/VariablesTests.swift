import Language
import Testing

@Suite("Variables")
struct VariablesTests {
  @Test(arguments: [
    ("$title", "Level 2; $n"),
    ("'$title'", "$title"),
    ("\"<$title>\"", "<Level 2; $n>"),
    (".level$n.x", ".level7.x"),
    ("${n}00", "700"),
    ("--name=$title", "--name=Level 2; $n"),
    ("${env:HOME}/books", "/home/ada/books"),
    ("$5", "$5"),
    ("$empty", ""),
  ])
  func `a value is put in as it is: never split, never read again`(word: String, text: String) throws {
    #expect(try expand(word) == text)
  }

  @Test
  func `an unknown name is refused at its place`() throws {
    let error = try #require(throws: Diagnostic.self) { try expand(".level-$titel") }
    #expect(
      error.text(color: false) == """
        test.seed:1:10: error: language.variable.unknown: unknown variable titel
          x .level-$titel
                   ^~~~~~
          hint: did you mean $title?
        """)
  }

  @Test(arguments: [
    (
      "$zzz", "language.variable.unknown",
      "set it: let NAME = …; ${env:NAME} is of the environment; '$' in single quotes is literal"
    ),
    ("$_", "language.variable.unknown", "no record has been created, changed, or shown yet"),
    ("${env:NOPE}", "language.environment.unknown", "set it before starting stockroom"),
    ("$row", "language.variable.unknown", "name a column of the row: ${row.id}"),
    ("$row.id", "language.variable.unknown", "name a column of the row: ${row.id}"),
    ("${row.ids}", "language.variable.unknown", "did you mean ${row.id}?"),
  ])
  func `the hint says what would help`(word: String, code: String, hint: String) throws {
    let error = try #require(throws: Diagnostic.self) { try expand(word) }
    #expect(error.code == code)
    #expect(error.hint == hint)
  }

  @Test
  func `names are those that can follow a $`() throws {
    #expect(try variables().names == ["empty", "n", "row.display name", "row.id", "title"])
  }

  @Test
  func `setting a variable hides the row of the same name`() throws {
    var variables = try variables()
    variables["row"] = "plain"
    #expect(variables["row"] == "plain")
    #expect(variables["row.id"] == nil)
    variables["row"] = nil
    #expect(variables["row"] == nil)
  }

  private func expand(_ text: String) throws -> String {
    let word = try Reading.command("x \(text)").words[1]
    return try variables().expand(word) { $0 == "HOME" ? "/home/ada" : nil }
  }

  private func variables() throws -> Variables {
    var variables = Variables()
    variables["title"] = "Level 2; $n"
    variables["n"] = "7"
    variables["empty"] = ""
    var reader = try CSVReader(bytes: Array("id,display name\n.a,A\n".utf8), file: "rows.csv")
    let row = try #require(try reader.next())
    variables.bind(Binding(name: "row", value: .row(row)))
    return variables
  }
}
