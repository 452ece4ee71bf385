import Rendering
import Testing
import TextWidth

@Suite struct ProgressLineTests {
  private let upload = ProgressLine(
    label: "chapter1.pkg", done: 1_200_000, total: 2_700_000, unit: .bytes, elapsed: 2)

  @Test func `a wide terminal shows everything`() {
    #expect(
      upload.text(width: 100)
        == "chapter1.pkg  [============>               ]   44%  1.2 MB of 2.7 MB  600 kB/s  3 s left")
  }

  @Test func `a narrower one loses the least important first`() {
    #expect(upload.text(width: 70) == "chapter1.pkg  [====>     ]   44%  1.2 MB of 2.7 MB  600 kB/s  3 s left")
    #expect(upload.text(width: 60) == "chapter1.pkg   44%  1.2 MB of 2.7 MB  600 kB/s  3 s left")
    #expect(upload.text(width: 50) == "chapter1.pkg   44%  1.2 MB of 2.7 MB  3 s left")
    #expect(upload.text(width: 40) == "chapter1.pkg   44%  3 s left")
    #expect(upload.text(width: 15) == "chapter1…   44%")
    #expect(upload.text(width: 3) == " 4…")
  }

  @Test func `no line is wider than asked for`() {
    for width in 0...120 { #expect(DisplayWidth.of(upload.text(width: width)) <= width) }
  }

  @Test func `without a total there is no end`() {
    let seed = ProgressLine(label: "catalog.seed", done: 12_000, total: nil, elapsed: 4)
    #expect(seed.text(width: 80) == "catalog.seed  12,000  3,000/s")
  }

  @Test func `what was only just begun tells no time`() {
    let line = ProgressLine(label: "a.pkg", done: 4, total: 208_000_000, unit: .bytes, elapsed: 0.7)
    #expect(line.text(width: 100) == "a.pkg  [>                           ]    0%  4 B of 208 MB  6 B/s")
  }

  @Test func `odd amounts are rendered too`() {
    #expect(ProgressLine(label: "a", done: 5, total: 0, elapsed: 0).text(width: 30) == "a  [===========]  100%  5 of 0")
    #expect(ProgressLine(label: "a", done: 9, total: 3, elapsed: -1).text(width: 12) == "a  100%")
    #expect(ProgressLine(label: "a", done: .max, total: .max, elapsed: 1e-300).text(width: 10) == "a  100%")
  }
}
