import Testing

@testable import ContextServer

/// The lines of a stream that comes in any pieces.
@Suite struct LineSplitterTests {
  private static func lines(_ pieces: [String]) -> [LineSplitter.Line] {
    var splitter = LineSplitter()
    var lines: [LineSplitter.Line] = []
    for piece in pieces { lines += Array(piece.utf8).withUnsafeBytes { splitter.lines(in: $0) } }
    return lines + [splitter.last()].compactMap(\.self)
  }

  @Test func `lines are joined from pieces of any size`() {
    let wanted: [LineSplitter.Line] = ["one", "two", "three"].map { .whole(Array($0.utf8)) }
    #expect(Self.lines(["one\ntwo\r\n\nthree"]) == wanted)
    #expect(Self.lines("one\ntwo\r\n\nthree".map(String.init)) == wanted)
  }

  @Test func `a line that is too long is discarded`() {
    let long = String(repeating: "x", count: LineSplitter.limit + 1)
    #expect(Self.lines([long, long, "\nnext\n"]) == [.tooLong, .whole(Array("next".utf8))])
    #expect(Self.lines([long]) == [.tooLong])
  }
}
