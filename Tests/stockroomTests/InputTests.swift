import Foundation
import TestSupport
import Testing

/// What comes in closed, endless, as no text or not as UTF-8 is refused, and nothing is stored in its place.
@Suite struct InputTests {
  /// Two gigabytes of addresses, of which the program itself takes the most.
  private static let bounded = "ulimit -v 2000000; "

  @Test(arguments: [
    ("stockroom <&-", "standard input: it is closed"), ("stockroom < .", "standard input is a folder"),
    ("stockroom run - <&-", "standard input: it is closed"), ("stockroom run home", "home is a folder"),
    ("stockroom run none.seed", "cannot read none.seed"), ("stockroom run - < home", "standard input is a folder"),
    ("stockroom -c 'source home'", "home is a folder"), ("stockroom -c 'for r in @home do product list'", "home is a"),
  ])
  func `an input that cannot be read is an error with a reason`(line: String, reason: String) throws {
    let result = try Shop(Shop.books).shell(line)
    #expect(result.status == 1)
    #expect(result.errors.contains("error: file.unreadable: "), "\(result.errors)")
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  @Test(arguments: [
    "stockroom < /dev/urandom", "stockroom < /dev/zero", "stockroom run /dev/urandom", "stockroom run /dev/zero",
    "stockroom -c 'source /dev/urandom'", "stockroom -c 'for r in @/dev/urandom do product list'",
    "tr -d '\\000' < /dev/urandom | stockroom", "stockroom run store.db", "printf 'product list\\n\\000' | stockroom",
    "printf '\\377\\376p\\000r\\000' | stockroom", "stockroom run story.console < /dev/null",
  ])
  func `what is not text is refused before it fills the memory`(line: String) throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("story.console", Data("> product list\n\0".utf8))
    let result = try shop.shell(Self.bounded + line)
    #expect(result.status == 1)
    let code = line.contains("store.db") ? storesAreFiles ? "file.is-store" : "file.unreadable" : "file.not-text"
    #expect(result.errors.contains("error: \(code): "), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test(arguments: [
    ("head -c 104857600 /dev/zero | tr '\\000' x | stockroom", "file.line-too-long"),
    ("yes x | tr -d '\\n' | stockroom run /dev/stdin", "file.line-too-long"),
    ("truncate -s 3G sparse; stockroom run sparse", "file.too-large"),
    ("truncate -s 3G sparse; stockroom < sparse", "file.too-large"),
    ("yes '# a comment as long as a line of a batch file may well be, and then some' | stockroom", "file.too-large"),
  ])
  func `a line or a file that has no end is refused`(line: String, code: String) throws {
    let result = try Shop(Shop.books).shell(Self.bounded + line)
    #expect(result.status == 1)
    #expect(result.errors.contains("error: \(code): "), "\(result.errors)")
  }

  @Test func `a long line within the limit is read`() throws {
    let shop = try Shop(Shop.books)
    let comment = "# " + String(repeating: "x", count: 1_000_000)
    try shop.scratch.file("long.seed", comment + "\nproduct list -o csv --columns id")
    #expect(try shop.run("run", "long.seed").output == "id\ncom.example.books.chapter1\n")
  }

  @Test(arguments: [
    #"stockroom app create com.example.maps --name "$BAD" --sku M"#, #"stockroom -c "use $BAD""#,
    #"stockroom --store "$BAD" store init"#, #"STOCKROOM_STORE="$BAD" stockroom store init"#,
    #"HOME="$BAD" stockroom product list"#, #"stockroom complete -- product show "$BAD""#, #"stockroom "$BAD""#,
    #"X="$BAD" stockroom -c 'product edit .chapter1 --notes ${env:X}'"#,
    #"X="$BAD" stockroom -c 'for n in ${env:X} do product edit .chapter1 --notes $n'"#,
  ])
  func `bytes that are not UTF-8 are refused where the program is started`(line: String) throws {
    let shop = try Shop(Shop.books)
    let before = (try shop.dump(), try shop.shell("ls").output)
    let result = try shop.shell("BAD=$(printf 'caf\\351'); " + line)
    #expect(result.status == 2)
    #expect(result.errors.contains("error: usage.utf8: "), "\(result.errors)")
    #expect(!result.errors.contains("caf"))
    #expect(result.errors.utf8.count == result.errors.unicodeScalars.count)
    #expect((try shop.dump(), try shop.shell("ls").output) == before)
  }

  @Test(.enabled(if: storesAreFiles)) func `what the program does not go by may be anything`() throws {
    let shop = try Shop(Shop.books)
    let line = "X=$(printf 'caf\\351'); export X; D=$(printf 'd\\351'); mkdir \"$D\"; cp store.db \"$D\"; cd \"$D\"; "
    let result = try shop.shell(
      line + "echo product list -o csv --columns id > a.seed; stockroom run a.seed; stockroom -c 'source a.seed > b'; "
        + "cat b; stockroom -c 'product list > store.db'")
    #expect(result.output == "id\ncom.example.books.chapter1\nid\ncom.example.books.chapter1\n")
    #expect(result.errors.contains("output.protected: store.db is the open store"), "\(result.errors)")
    #expect(result.status == 1)
  }

  @Test(arguments: [
    ("printf 'product edit .chapter1 --notes caf\\351\\n' | stockroom", "language.character.encoding"),
    (
      "printf 'name\\ncaf\\351\\n' > r.csv; "
        + "stockroom -c 'for r in @r.csv do product edit .chapter1 --notes $r.name'", "language.character.encoding"
    ),
    ("printf 'caf\\351-Ferry-11\\n' | stockroom \(Self.tester) --password -", "input.encoding"),
    ("printf 'caf\\351-Ferry-11\\n' > p; stockroom \(Self.tester) --password-file p", "file.encoding"),
    ("printf 'name: caf\\351\\n' > p.yaml; stockroom review policy load p.yaml", "language.character.encoding"),
    ("printf 'name: caf\\351\\n' > p.yaml; stockroom review policy check p.yaml", "language.character.encoding"),
    ("printf 'product,storefront,target\\ncaf\\351,USA,1\\n' > p.csv; stockroom price apply p.csv", "encoding"),
    (
      "printf '> product list\\ncaf\\351\\n' > s.console; stockroom run --update s.console",
      "language.character.encoding"
    ),
    ("head -c 100000 /dev/zero | tr '\\000' x | stockroom \(Self.tester) --password -", "input.too-long"),
    ("stockroom \(Self.tester) --password - <&-", "secret.no-input"),
    ("stockroom \(Self.tester) --password - < .", "secret.no-input"),
  ])
  func `bytes that are not UTF-8 are refused in what is read, and never corrected`(line: String, code: String) throws {
    let shop = try Shop(Shop.books)
    let before = try shop.dump()
    let result = try shop.shell(line)
    #expect(result.status != 0 && result.signal == nil)
    #expect(result.errors.contains(code), "\(result.errors)")
    #expect(!result.errors.contains("Ferry"))
    #expect(try shop.dump() == before)
  }

  @Test(arguments: ["xterm", "dumb"], [false, true])
  func `bytes at the prompt that are not UTF-8 do not become something else`(kind: String, isPasted: Bool) throws {
    let shop = try Shop(Shop.booksToday)
    let before = try shop.dump()
    let prompt = try shop.prompt(environment: ["TERM": kind])
    let line = Array("product edit .chapter1 --notes caf".utf8) + [0xE9]
    prompt.send(bytes: isPasted ? Array("\u{1B}[200~".utf8) + line + Array("\u{1B}[201~".utf8) : line)
    prompt.send("\r")
    try prompt.expect(isPasted && kind == "dumb" ? "error" : "error: input.encoding: ")
    prompt.send("product list\r")
    try prompt.expect("com.example.books.chapter1")
    #expect(try shop.dump() == before)
  }

  private static let tester = "tester create a@example.com --first A --last Bee --storefront USA"

  @Test func `a password that is UTF-8 is read from either`() throws {
    let shop = try Shop(Shop.books)
    let line = "printf 'caf\\303\\251-Ferry-11\\r\\n' | stockroom \(Self.tester) --password -"
    #expect(try shop.shell(line).status == 0)
  }

  @Test(arguments: [
    ("stockroom product list <&- >&- 2>&-", 1), ("stockroom product lsit <&- >&- 2>&-", 2),
    ("stockroom --bogus 2>&-", 2), ("stockroom --help >&-", 1), ("stockroom --version > /dev/full", 1),
    ("stockroom worker PackageIngestion validate 10 0 <&-", 1), ("stockroom worker none <&-", 2),
  ])
  func `closed streams end the program with a status, never a trap`(line: String, status: Int32) throws {
    let shop = try Shop(Shop.books)
    _ = try shop.shell(line + "; echo $? > status")
    let ended = try #require(Int32(try shop.scratch.contents("status").trimmingCharacters(in: .newlines)))
    #expect(ended == status)
  }
}
