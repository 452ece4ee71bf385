import Basics
import Testing

@Suite struct HexadecimalTests {
  @Test func `bytes and digits give each other`() {
    #expect(Hexadecimal.text([0, 0x0F, 0xF0, 0xAB]) == "000ff0ab")
    #expect(Hexadecimal.bytes("000ff0AB") == [0, 0x0F, 0xF0, 0xAB])
  }

  @Test(arguments: ["0", "0g", "+1", "０0"])
  func `what is not pairs of digits has no bytes`(text: String) {
    #expect(Hexadecimal.bytes(text) == nil)
  }
}
