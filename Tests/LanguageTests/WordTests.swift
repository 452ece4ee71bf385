import Language
import Testing

@Suite("Words")
struct WordTests {
  @Test(arguments: [
    ("product list", "[product] [list]"),
    ("  product \t list  ", "[product] [list]"),
    ("product list --all", "[product] [list] [--all]"),
    ("app show Alice's", "[app] [show] [Alice's]"),
    ("app show a\"b", "[app] [show] [a\"b]"),
    ("app show a#b a>b", "[app] [show] [a#b] [a>b]"),
    ("app show a,b", "[app] [show] [a,b]"),
    ("app show 価格表 prix-é 😀", "[app] [show] [価格表] [prix-é] [😀]"),
    ("app show Alice’s", "[app] [show] [Alice’s]"),
    ("- -- -5", "[-] [--] [-5]"),
  ])
  func `bare words end at a blank, a semicolon or a pipe`(source: String, outline: String) throws {
    #expect(try Outline.of(source) == outline)
  }

  @Test(arguments: [
    (#"app show "Level 2""#, "[app] [show] [Level 2]"),
    (#"app show 'Level 2'"#, "[app] [show] [Level 2]"),
    (#"app show --name="Level 2" -y"#, "[app] [show] [--name=Level 2] [-y]"),
    (#"app show --where name!='Level 2'"#, "[app] [show] [--where] [name!=Level 2]"),
    (#"app show """#, "[app] [show] []"),
    (#"app show --name=''"#, "[app] [show] [--name=]"),
    (#"app show "a # b ; c | d > e""#, "[app] [show] [a # b ; c | d > e]"),
    (#"app show 'it is "so"'"#, #"[app] [show] [it is "so"]"#),
    (#"app show "Alice's""#, "[app] [show] [Alice's]"),
    ("app show \"“curly” «quotes»\u{A0}!\"", "[app] [show] [“curly” «quotes»\u{A0}!]"),
  ])
  func `a quote opens at a word's start or right after =`(source: String, outline: String) throws {
    #expect(try Outline.of(source) == outline)
  }

  @Test(arguments: [
    (#"x "a\nb\tc""#, "[x] [a\nb\tc]"),
    (#"x "\"\\\$n""#, #"[x] ["\$n]"#),
    (#"x "\u{1F600}\u{e9}""#, "[x] [😀é]"),
    (#"x '\n\q\'"#, #"[x] [\n\q\]"#),
  ])
  func `escapes work in double quotes only`(source: String, outline: String) throws {
    #expect(try Outline.of(source) == outline)
  }

  @Test(arguments: [
    ("x $name", "[x] [{name}]"),
    ("x .level$n.coins", "[x] [.level{n}.coins]"),
    ("x ${n}00", "[x] [{n}00]"),
    (#"x "Level $n of ${count}""#, "[x] [Level {n} of {count}]"),
    ("x --name=$name", "[x] [--name={name}]"),
    ("x ${row.column} ${row.Display Name}", "[x] [{row.column}] [{row.Display Name}]"),
    ("x ${env:HOME}/books", "[x] [{env:HOME}/books]"),
    ("x $_ $_a", "[x] [{_}] [{_a}]"),
    ("x '$name ${name}'", "[x] [$name ${name}]"),
    ("x $5 $ a$ $$ $é", "[x] [$5] [$] [a$] [$$] [$é]"),
    (#"x "$5 and $""#, "[x] [$5 and $]"),
    ("x $$name", "[x] [${name}]"),
  ])
  func `variables stay parts of one word`(source: String, outline: String) throws {
    #expect(try Outline.of(source) == outline)
  }

  @Test
  func `a word knows whether a quote opens it, so a quoted --all is not an option`() throws {
    let words = try Reading.command(#"x --all "--all" '--all' --name="a""#).words
    #expect(words.map(\.isQuoted) == [false, false, true, true, false])
  }

  @Test
  func `--name=value splits at its first bare =, each half with its own place`() throws {
    let words = try Reading.command(#"x --name="a=b" --where=a=b "c=d" --n=${n}=1 $n=$m plain --empty="#).words
    let halves = words.map { $0.splitAtEquals().map { Outline.of($0.name) + Outline.of($0.value) } }
    #expect(halves == [nil, "[--name][a=b]", "[--where][a=b]", nil, "[--n][{n}=1]", "[{n}][{m}]", nil, "[--empty][]"])

    let value = try #require(words[1].splitAtEquals()?.value)
    #expect(value.isQuoted)
    #expect(value.range.column == 10)
    #expect(value.range.length == 5)
  }

  @Test
  func `a part of a word has a place too`() throws {
    let word = try Reading.command("x a b,é,name").words[2]
    #expect(
      word.span.narrowed(to: "name").range
        == SourceRange(file: "test.seed", line: 1, column: 9, length: 4, offset: 9..<13))
    #expect(word.span.narrowed(to: "nope").range == word.range)
    #expect(word.span.narrowed(to: "").range == word.range)
  }
}
