import Language
import Testing

@Suite("for")
struct LoopTests {
  @Test(arguments: [
    ("for n in 1..9 do a $n", "for n in range[1..9] do { [a] [{n}] }"),
    ("for n in a b c do a $n", "for n in [a] [b] [c] do { [a] [{n}] }"),
    ("for n in a, b, c do a $n", "for n in [a] [b] [c] do { [a] [{n}] }"),
    ("for n in a,b,c, do a", "for n in [a] [b] [c] do { [a] }"),
    ("for n in \"a b\", 'c, d' do a", "for n in [a b] [c, d] do { [a] }"),
    ("for n in $a $b-1 do a", "for n in [{a}] [{b}-1] do { [a] }"),
    ("for n in 1..$last do a", "for n in range[1..{last}] do { [a] }"),
    ("for n in 1..3, 7, 9..12 do a", "for n in range[1..3] [7] range[9..12] do { [a] }"),
    ("for n in '1..3' ../books .level do a", "for n in [1..3] [../books] [.level] do { [a] }"),
    ("for n in 'do' \"@x\" do a", "for n in [do] [@x] do { [a] }"),
    ("for row in @rows.csv do a ${row.id}", "for row in rows[rows.csv] do { [a] [{row.id}] }"),
    ("for row in @\"my rows.csv\" do a", "for row in rows[my rows.csv] do { [a] }"),
    ("for n in 1..2 do a; b", "for n in range[1..2] do { [a] } ; [b]"),
    ("for n in 1..2 do plan a", "for n in range[1..2] do { plan [a] }"),
    ("for n in 1..2 do a | sort", "for n in range[1..2] do { [a] } | sort"),
    (
      "for a in 1..2 do for b in 3..4 do x $a $b",
      "for a in range[1..2] do { for b in range[3..4] do { [x] [{a}] [{b}] } }"
    ),
    ("for n in a \\\n b do c", "for n in [a] [b] do { [c] }"),
  ])
  func `a loop may be one line`(source: String, outline: String) throws {
    #expect(try Outline.of(source) == outline)
  }

  @Test(arguments: [
    (
      "for n in 1..2 do\n  a $n\n\n  # why\n  b; c > d\nend\ne",
      "for n in range[1..2] do { [a] [{n}] / [b] ; [c] > [d] }\n[e]"
    ),
    ("for n in 1..2 do # twice\nend # n", "for n in range[1..2] do {  }"),
    ("for a in 1..2 do\nfor b in x y do\nc\nend\nend", "for a in range[1..2] do { for b in [x] [y] do { [c] } }"),
    ("for a in 1..2 do\n  ending\nend", "for a in range[1..2] do { [ending] }"),
    ("x; for a in 1..2 do\r\ny\r\nend\r\n", "[x] ; for a in range[1..2] do { [y] }"),
    ("for a in 1..2 do for b in x y do\nc\nend", "for a in range[1..2] do { for b in [x] [y] do { [c] } }"),
  ])
  func `do ends its line: everything up to end is repeated`(source: String, outline: String) throws {
    #expect(try Outline.of(source) == outline)
  }

  @Test
  func `the loop's place is its header`() throws {
    let line = try Reading.line("for n in 1..2 do\na\nend")
    let loop = try Reading.loop(line.text)
    #expect(loop.range.length == "for n in 1..2 do".count)
    #expect(line.text == "for n in 1..2 do\na\nend")
    #expect(loop.body.first?.range.line == 2)
  }
}
