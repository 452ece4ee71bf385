import Language
import Testing

/// Every refusal of the language: a source, where the caret stands, and the code.
@Suite("Refusals")
struct RefusalTests {
  @Test(arguments: [
    ("a \"b", "1:3 language.quote.open"),
    ("a 'b\nc\n", "1:3 language.quote.open"),
    ("a --b=\"c", "1:7 language.quote.open"),
    ("a \"b\"c", "1:6 language.quote.after"),
    ("a \"b\">c", "1:6 language.quote.after"),
    (#"a "b\q""#, "1:5 language.escape.unknown"),
    (#"a "b\'""#, "1:5 language.escape.unknown"),
    (#"a "\é""#, "1:4 language.escape.unknown"),
    (#"a "\u1F600""#, "1:4 language.escape.unicode"),
    (#"a "\u{}""#, "1:4 language.escape.unicode"),
    (#"a "\u{D800}""#, "1:4 language.escape.unicode"),
    (#"a "\u{+41}""#, "1:4 language.escape.unicode"),
    (#"a "\u{110000}""#, "1:4 language.escape.unicode"),
    (#"a b\ c"#, "1:4 language.backslash.bare"),
    (#"a \$b"#, "1:3 language.backslash.bare"),
    ("a \\  \nb", "1:3 language.backslash.space"),
    ("a \\", "1:3 language.backslash.end"),
    ("a \\\n", "1:3 language.backslash.end"),
    ("a ${b", "1:3 language.variable.open"),
    ("a ${}", "1:3 language.variable.name"),
    ("a ${1b}", "1:3 language.variable.name"),
    ("a ${b.}", "1:3 language.variable.name"),
    ("a ${env:}", "1:3 language.variable.name"),
    ("a \"${b-c}\"", "1:4 language.variable.name"),
  ])
  func `a bad word is refused at its place`(source: String, refusal: String) {
    #expect(Self.refusal(of: source) == refusal)
  }

  @Test(arguments: [
    ("a “b c”", "1:3 language.quote.typographic"),
    ("a ‘b’", "1:3 language.quote.typographic"),
    ("a «b»", "1:3 language.quote.typographic"),
    ("a --b=“c”", "1:7 language.quote.typographic"),
    ("a —b", "1:3 language.dash.typographic"),
    ("a\u{3000}b", "1:2 language.character.space"),
    ("价格\u{A0}b", "1:3 language.character.space"),
    ("a b\u{200B}c", "1:4 language.character.invisible"),
    ("a \u{202E}b", "1:3 language.character.invisible"),
    ("a b\u{FEFF}", "1:4 language.character.invisible"),
    ("a \u{0}", "1:3 language.character.control"),
    ("a # \u{1B}[2J", "1:5 language.character.control"),
    ("a \"\u{7}\"", "1:4 language.character.control"),
    ("a \u{85}", "1:3 language.character.control"),
    ("a\rb", "1:2 language.character.control"),
  ])
  func `characters that only look like the language's own are refused`(source: String, refusal: String) {
    #expect(Self.refusal(of: source) == refusal)
  }

  @Test(
    arguments: [
      ([0x61, 0x20, 0xFF], "1:3 language.character.encoding"),
      ([0x61, 0x0A, 0x22, 0xC3, 0x22], "2:2 language.character.encoding"),
      ([0x23, 0x20, 0xED, 0xA0, 0x80], "1:3 language.character.encoding"),
      ([0xFF, 0xFE, 0x61, 0x00], "1:1 language.character.encoding"),
    ] as [([UInt8], String)])
  func `bytes that are not UTF-8 are found at their place`(source: [UInt8], refusal: String) {
    #expect(Self.refusal(of: source) == refusal)
  }

  @Test(arguments: [
    ("; a", "1:1 language.semicolon.empty"),
    ("a ;; b", "1:4 language.semicolon.empty"),
    ("a && b", "1:3 language.operator.and"),
    ("a || b", "1:3 language.operator.or"),
    ("plan", "1:1 language.command.missing"),
    ("watch 2s", "1:1 language.command.missing"),
    ("plan ; a", "1:1 language.command.missing"),
    ("plan | sort", "1:1 language.command.missing"),
    ("| sort", "1:1 language.redirection.nothing"),
    ("> out", "1:1 language.redirection.nothing"),
    ("a |", "1:3 language.redirection.shell"),
    ("a | \\\n \nb", "1:3 language.redirection.shell"),
    ("a >", "1:3 language.redirection.file"),
    ("a >> # b", "1:3 language.redirection.file"),
    ("a > b c", "1:7 language.redirection.after"),
    ("a > b | c", "1:7 language.redirection.after"),
    ("let a = b > c", "1:11 language.redirection.definition"),
    ("alias a = b | c", "1:13 language.redirection.definition"),
  ])
  func `a bad line is refused at its place`(source: String, refusal: String) {
    #expect(Self.refusal(of: source) == refusal)
  }

  @Test(arguments: [
    ("let = b", "1:5 language.name.missing"),
    ("let 1a = b", "1:5 language.name.invalid"),
    ("let a-b = c", "1:5 language.name.invalid"),
    ("let $a = b", "1:5 language.name.invalid"),
    ("let é = b", "1:5 language.name.invalid"),
    ("let _ = b", "1:5 language.name.reserved"),
    ("let a b", "1:5 language.equals.missing"),
    ("let a", "1:5 language.equals.missing"),
    ("let a =", "1:7 language.value.missing"),
    ("let a = ; b", "1:7 language.value.missing"),
    ("let a = Level 2", "1:15 language.value.several"),
    ("plan let a = b", "1:6 language.prefix.definition"),
    ("alias for = b", "1:7 language.name.reserved"),
    ("alias a =", "1:9 language.value.missing"),
    ("alias a = b \"c", "1:13 language.quote.open"),
  ])
  func `a bad let or alias is refused at its place`(source: String, refusal: String) {
    #expect(Self.refusal(of: source) == refusal)
  }

  @Test(arguments: [
    ("for", "1:1 language.name.missing"),
    ("for 1 in a do b", "1:5 language.name.invalid"),
    ("for n of a do b", "1:5 language.for.in"),
    ("for n in do b", "1:10 language.for.set"),
    ("for n in", "1:9 language.for.set"),
    ("for n in a b", "1:13 language.for.do"),
    ("for n in a; do b", "1:11 language.for.do"),
    ("for n in a\ndo b", "1:11 language.for.do"),
    ("for n in a,,b do c", "1:12 language.for.comma"),
    ("for n in ,a do c", "1:10 language.for.comma"),
    ("for n in a b, c do d", "1:13 language.for.mixed"),
    ("for n in a, b c do d", "1:15 language.for.mixed"),
    ("for n in a @b do c", "1:12 language.for.rows"),
    ("for n in @a b do c", "1:13 language.for.rows"),
    ("for n in @ a do c", "1:10 language.for.rows"),
    ("for n in a do", "1:1 language.for.end"),
    ("for n in a do\nb\nfor m in c do\nend\n", "1:1 language.for.end"),
    ("for n in a do ; b", "1:1 language.command.missing"),
    ("end", "1:1 language.end.unexpected"),
    ("for n in a do end", "1:15 language.end.unexpected"),
    ("for n in a do\nb\nend; c", "3:4 language.end.after"),
    ("for n in a do\nb\nend | c", "3:5 language.end.after"),
  ])
  func `a bad loop is refused at its place`(source: String, refusal: String) {
    #expect(Self.refusal(of: source) == refusal)
  }

  @Test
  func `loops may be nested only so deep`() {
    let loops = String(repeating: "for n in a do ", count: Parser.maximumDepth)
    #expect(Self.refusal(of: loops + "b") == nil)
    #expect(Self.refusal(of: loops + "for n in a do b")?.hasSuffix("language.for.depth") == true)
    #expect(
      Self.refusal(of: String(repeating: "for n in a do\n", count: 100_000))?.hasSuffix("language.for.depth") == true)
  }

  private static func refusal(of source: String) -> String? {
    refusal(of: Array(source.utf8))
  }

  private static func refusal(of source: [UInt8]) -> String? {
    var parser = Parser(source: source, file: "", mode: .file)
    do {
      while try parser.next() != nil {}
      return nil
    } catch {
      return "\(error.range?.description ?? "nowhere") \(error.code)"
    }
  }
}
