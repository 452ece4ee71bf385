import Foundation
import Catalog
import Testing

@Suite struct ContentVersionTests {
  @Test(arguments: ["1", "1.0", "0", "01.2", "1.2.3.4", "123456789012345678.0"])
  func `a version is numbers separated by periods`(text: String) {
    #expect(ContentVersion(text)?.text == text)
  }

  @Test(arguments: [
    "", ".", "1.", ".1", "1..2", "1.2.3.4.5", "1.0 ", " 1.0", "\n1.0", "1.0b", "-1", "+1", "1,0", "v1", "\u{0661}.0",
    "1234567890123456789",
  ])
  func `other texts are not versions`(text: String) {
    #expect(ContentVersion(text) == nil)
  }

  @Test func `versions are compared number by number`() throws {
    let texts = ["0", "0.9", "1.0", "1.0.1", "1.2", "1.9", "1.10", "2", "10.0"]
    let versions = try texts.map { try #require(ContentVersion($0)) }
    #expect(versions.shuffled().sorted().map(\.text) == texts)
  }

  @Test func `missing numbers are zero`() {
    #expect(ContentVersion("1.0") == ContentVersion("1.0.0"))
    #expect(ContentVersion("01.0") == ContentVersion("1"))
    #expect(Set([ContentVersion("1"), ContentVersion("1.0")]).count == 1)
  }

  @Test func `a version is text in JSON`() throws {
    let data = Data(#"["1.10"]"#.utf8)
    let versions = try JSONDecoder().decode([ContentVersion].self, from: data)
    #expect(versions.map(\.text) == ["1.10"])
    #expect(try JSONEncoder().encode(versions) == data)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([ContentVersion].self, from: Data(#"["x"]"#.utf8)) }
  }
}
