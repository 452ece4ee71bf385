import Testing
import TextWidth

@testable import Rendering

@Suite struct AlignmentTests {
  @Test func `padding counts columns`() {
    #expect(DisplayWidth.pad("価格", to: 6) == "価格  ")
    #expect(DisplayWidth.pad("85", to: 5, alignment: .trailing) == "   85")
    #expect(DisplayWidth.pad("chapter", to: 3) == "chapter")
  }
}
