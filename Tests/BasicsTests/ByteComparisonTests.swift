import Basics
import Testing

@Suite struct ByteComparisonTests {
  @Test func `composed and decomposed letters are not the same bytes, although == takes them as equal`() {
    let composed = "caf\u{E9}"
    let decomposed = "cafe\u{301}"
    #expect(composed == decomposed)
    #expect(!composed.hasSameBytes(as: decomposed))
    #expect(composed.hasSameBytes(as: "x\(composed)".dropFirst()))
  }
}
