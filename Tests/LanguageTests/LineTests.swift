import Language
import Testing

@Suite("Lines")
struct LineTests {
  @Test(arguments: [
    ("", ""),
    ("\n\n  \n# nothing\n", ""),
    ("a b; c d", "[a] [b] ; [c] [d]"),
    ("a;b;", "[a] ; [b]"),
    ("a b # c ; d", "[a] [b]"),
    ("a b; # c", "[a] [b]"),
    ("a b;# c", "[a] [b]"),
    ("a\n\nb\n", "[a]\n[b]"),
    ("a\r\nb\r\n", "[a]\n[b]"),
    ("\u{FEFF}a\nb", "[a]\n[b]"),
    ("\u{FEFF}", ""),
  ])
  func `semicolons separate, comments and blank lines are passed over`(source: String, outline: String) throws {
    #expect(try Outline.of(source) == outline)
  }

  @Test(arguments: [
    ("a \\\n  b\nc", "[a] [b]\n[c]"),
    ("a\\\nb", "[a] [b]"),
    ("a \\\r\n  b", "[a] [b]"),
    ("a \"b\nc\" d", "[a] [b\nc] [d]"),
    ("a 'b\r\nc' d", "[a] [b\nc] [d]"),
    ("a \"b\\\nc\" d", "[a] [bc] [d]"),
    ("a # b \\\nc", "[a]\n[c]"),
  ])
  func `a backslash at the end and an open quote continue the line`(source: String, outline: String) throws {
    #expect(try Outline.of(source) == outline)
  }

  @Test(arguments: [
    ("product list | jq '.[] | .id' # all", "[product] [list] | jq '.[] | .id' # all"),
    ("a|sort;uniq", "[a] | sort;uniq"),
    ("a | sort \\\n  -u\nb", "[a] | sort \\\n  -u\n[b]"),
    ("a | sort \\\r\n  -u\r\nb", "[a] | sort \\\n  -u\n[b]"),
    ("a > out.csv", "[a] > [out.csv]"),
    ("a >>out.csv # more", "[a] >> [out.csv]"),
    ("a > \"my $file\"", "[a] > [my {file}]"),
    ("a; b > out", "[a] ; [b] > [out]"),
    ("a; > out", "[a] > [out]"),
  ])
  func `the shell gets the rest of the line untouched; > and >> name a file`(source: String, outline: String) throws {
    #expect(try Outline.of(source) == outline)
  }

  @Test(arguments: [
    ("plan product delete .a", "plan [product] [delete] [.a]"),
    ("watch 2s product list", "watch(2s) [product] [list]"),
    ("watch product list", "watch [product] [list]"),
    ("plan run books.seed", "plan [run] [books.seed]"),
    ("plan --check run books.seed", "plan [--check] [run] [books.seed]"),
    ("watch 1m plan review run", "watch(1m) plan [review] [run]"),
    ("a; plan b", "[a] ; plan [b]"),
    ("help plan", "[help] [plan]"),
    ("'plan' a", "[plan] [a]"),
    ("plan for n in 1..2 do a $n", "plan for n in range[1..2] do { [a] [{n}] }"),
  ])
  func `plan and watch go before a command`(source: String, outline: String) throws {
    #expect(try Outline.of(source) == outline)
  }

  @Test(arguments: [
    ("let name = \"Level 2\"", "let name = [Level 2]"),
    ("let name=Level2", "let name = [Level2]"),
    ("let name= $a ; b", "let name = [{a}] ; [b]"),
    ("let x = --all # c", "let x = [--all]"),
    ("alias ls = product list --status 'Ready to Submit'", "alias ls = product list --status 'Ready to Submit'"),
    ("alias level-up=product create $1; b", "alias level-up = product create $1 ; [b]"),
    ("alias p = plan product list # c", "alias p = plan product list"),
    ("let", "[let]"),
    ("alias", "[alias]"),
    ("let --help", "[let] [--help]"),
    ("for -h", "[for] [-h]"),
  ])
  func `let and alias define; without a name they are commands`(source: String, outline: String) throws {
    #expect(try Outline.of(source) == outline)
  }

  @Test
  func `a line, a command and a redirection know the text they cover`() throws {
    let line = try Reading.line("  a b ;  plan c d  > out  # why\n")
    #expect(line.text == "a b ;  plan c d  > out")
    #expect(line.range == SourceRange(file: "test.seed", line: 1, column: 3, length: 22, offset: 2..<24))
    guard case .command(let command) = line.statements[1], case .file(_, _, let place) = line.redirection else {
      Issue.record("a command and a file were expected")
      return
    }
    #expect(command.text == "plan c d")
    #expect(line.statements.map(\.span.text) == ["a b", "plan c d"])
    #expect(place.column == 20)
    #expect(place.length == 5)
  }
}
