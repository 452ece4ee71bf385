import Basics
import Foundation
import Testing

@Suite struct Base64URLTests {
  @Test func `bytes and texts give each other, without padding`() {
    for (bytes, text) in [
      ([], ""), ([0xFB, 0xFF, 0xFE], "-__-"), ([0xFF], "_w"), ([1, 2], "AQI"), (Array("{}".utf8), "e30"),
    ] as [([UInt8], String)] {
      #expect(Base64URL.text(Data(bytes)) == text)
      #expect(Base64URL.bytes(text) == Data(bytes))
    }
  }

  @Test(arguments: ["e30=", "+A", "/A", "A", "é", "e3 0"])
  func `what is not base64url has no bytes`(text: String) {
    #expect(Base64URL.bytes(text) == nil)
  }
}
