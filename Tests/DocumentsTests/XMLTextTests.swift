import Documents
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct XMLTextTests {
  @Test func `markup is spelt out`() {
    #expect(XMLText.escaped(#"<a b="c">Tom & Jerry's"#) == "&lt;a b=&quot;c&quot;&gt;Tom &amp; Jerry's")
  }

  /// A reader turns a bare carriage return into a line feed: XML 1.0, section 2.11.
  @Test func `line breaks come back as they were`() {
    #expect(XMLText.escaped("a\r\n\tb") == "a&#13;\n\tb")
  }

  @Test func `white space at the ends comes back from readers that trim`() throws {
    let text = " \n a b\t"
    #expect(XMLText.escaped(text) == "&#32;&#10;&#32;a b&#9;")
    let element = try XMLReader.tree(
      of: Array("<a> \(XMLText.escaped(text)) </a>".utf8), reading: .local(trimsText: true))
    #expect(element.text == text)
  }

  @Test(arguments: ["\u{0}", "\u{1B}[31m", "\u{B}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"])
  func `what XML has no character for leaves a document that can be read`(text: String) {
    #expect(XMLParser(data: Data("<a b=\"\(XMLText.escaped(text))\">\(XMLText.escaped(text))</a>".utf8)).parse())
  }
}
