import Documents
import Testing

@Suite struct XMLReaderTests {
  private static func failure(_ text: String, _ limits: XMLReader.Limits = XMLReader.Limits()) -> XMLError? {
    failure(Array(text.utf8), limits)
  }

  private static func failure(_ bytes: [UInt8], _ limits: XMLReader.Limits = XMLReader.Limits()) -> XMLError? {
    do {
      _ = try XMLReader.tree(of: bytes, limits: limits)
    } catch {
      return error as? XMLError
    }
    return nil
  }

  /// Writes down events.
  private final class Recorder: XMLHandler {
    var events: [String] = []
    private var text: [UInt8] = []

    func start(_ name: String, _ attributes: [String: String], at position: TextPosition) {
      flush()
      let written = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
      events.append("<\(name)\(written)> \(position.line):\(position.column)")
    }

    func text(_ bytes: ArraySlice<UInt8>, isLiteral: Bool) { text += bytes }

    func end() {
      flush()
      events.append("end")
    }

    private func flush() {
      if !text.isEmpty { events.append(String(decoding: text, as: UTF8.self)) }
      text = []
    }
  }

  private static let document = """
    \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
    <!-- <é> --><r:root a='1' b = "&lt;&#x41;é">
    é<b/>]<![CDATA[<]]x]]> &amp;\r\n<?go on?></r:root>

    """

  @Test(arguments: [1, 2, 3, 7, 1_000])
  func `a document has the same events in pieces of any size`(size: Int) throws {
    let recorder = Recorder()
    var rest = Array(Self.document.utf8)[...]
    var reader = XMLReader(limits: XMLReader.Limits(), handler: recorder) {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    try reader.parse()
    #expect(
      recorder.events == [
        "<r:root a=1 b=<Aé> 2:13", "\né", "<b> 3:2", "end", "]<]]x &\n", "end",
      ])
  }

  @Test(arguments: [1, 2, 3, .max])
  func `markup that is never closed is refused before its last bytes are read`(size: Int) {
    var rest = Array("<a><![CDATA[b]]c\u{0}".utf8)[...]
    var reader = XMLReader(limits: XMLReader.Limits(), handler: Recorder()) {
      defer { rest = rest.dropFirst(min(size, rest.count)) }
      return Array(rest.prefix(size))
    }
    let error = #expect(throws: XMLError.self) { try reader.parse() }
    #expect(error?.problem == .syntax("<![CDATA[ is not closed"))
  }

  @Test func `a tree has text as written, or local names and text without white space around it`() throws {
    let text = Array("<x:a y:b=' 1 '>\n  <b> c&#32;<![CDATA[\n]]> \n</b>\r</x:a>".utf8)
    let verbatim = try XMLReader.tree(of: text)
    #expect(verbatim.name == "x:a" && verbatim.attributes == ["y:b": " 1 "] && verbatim.text == "\n  \n")
    #expect(verbatim.children("b").map(\.text) == [" c \n \n"])
    let local = try XMLReader.tree(of: text, reading: .local(trimsText: true))
    #expect(local.name == "a" && local.attributes == ["b": "1"] && local.text.isEmpty)
    #expect(local.children.map(\.text) == ["c \n"])
    #expect(local.children.map(\.position) == [TextPosition(line: 2, column: 3)])
    #expect(try XMLReader.tree(of: text, reading: .local(trimsText: false)).children.map(\.text) == [" c \n \n"])
  }

  @Test func `of two attributes that differ in their prefix, the one without it counts`() throws {
    for text in ["<a x:b='1' b='2'/>", "<a b='2' x:b='1'/>"] {
      #expect(try XMLReader.tree(of: Array(text.utf8), reading: .local(trimsText: true)).attributes == ["b": "2"])
    }
  }

  @Test(
    arguments: [
      ("", 1, 1, .syntax("there is no element")), ("<a", 1, 1, .syntax("<a> is not finished")),
      ("<a>\n <b></c></a>", 2, 5, .syntax("</c> closes nothing that is open")),
      ("<a>", 1, 1, .syntax("<a> is not closed")),
      ("<a/><b/>", 1, 5, .syntax("a second root element begins here")),
      ("<a/>x", 1, 5, .syntax("text outside the root element")),
      ("x<a/>", 1, 1, .syntax("text outside the root element")),
      ("<a b='1' b='2'/>", 1, 9, .syntax("the attribute b is twice in the same element")),
      ("<a b='1'c='2'/>", 1, 9, .syntax("a space is missing")), ("<a b/>", 1, 5, .syntax("= is missing")),
      ("<a b=1/>", 1, 6, .syntax("a quote is missing")), ("<a b='1/>", 1, 6, .syntax("the quote is not closed")),
      ("<a b='<'/>", 1, 7, .syntax("< must be written &lt;")), ("< a/>", 1, 2, .syntax("a name is missing")),
      ("<1/>", 1, 2, .syntax("a name is missing")), ("<a/ >", 1, 4, .syntax("> is missing")),
      ("<a>]]></a>", 1, 4, .syntax("]]> must be written ]]&gt;")),
      ("<a><!-- </a>", 1, 4, .syntax("<!-- is not closed")),
      ("<a><![CDATA[ </a>", 1, 4, .syntax("<![CDATA[ is not closed")), ("<a/><?b", 1, 5, .syntax("<? is not closed")),
      ("<a><?xml version='1.0'?></a>", 1, 4, .syntax("the XML declaration is not at the start")),
      ("<a>é\u{FFFF}</a>", 1, 5, .syntax("a character that XML does not have")),
      ("<a>\u{1}</a>", 1, 4, .controlCharacter(1)), ("<a b='\u{0}'/>", 1, 7, .controlCharacter(0)),
      ("<a>&b;</a>", 1, 4, .reference), ("<a>& </a>", 1, 4, .reference), ("<a>&#xFFFF;</a>", 1, 4, .reference),
      ("<a>&#+65;</a>", 1, 4, .reference), ("<a>&#xD800;</a>", 1, 4, .reference),
      ("<!DOCTYPE a><a/>", 1, 1, .documentType),
      ("<?xml encoding='Shift_JIS'?><a/>", 1, 1, .otherEncoding("Shift_JIS")),
      ("<a/><?b?>", 1, 5, .emptyInstruction),
    ] as [(String, Int, Int, XMLError.Problem)])
  func `what is not well-formed is refused at its place`(
    text: String, line: Int, column: Int, problem: XMLError.Problem
  ) {
    let error = Self.failure(text)
    #expect(error?.problem == problem)
    #expect(error?.position == TextPosition(line: line, column: column))
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    for bytes in [Array("<a>".utf8) + [0xC3] + Array("</a>".utf8), Array("<a b='".utf8) + [0xC3] + Array("'/>".utf8)] {
      #expect(Self.failure(bytes)?.problem == .notUTF8)
    }
  }

  @Test func `depth, elements, attributes, and tags are limited`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(Self.failure(nested(64)) == nil)
    #expect(Self.failure(nested(65))?.problem == .tooDeep(64))
    #expect(Self.failure(nested(65))?.column == 193)
    let wide = "<a>" + String(repeating: "<b/>", count: 4_095) + "</a>"
    #expect(Self.failure(wide) == nil)
    #expect(Self.failure("<a>\(wide)</a>")?.problem == .tooManyElements(4_096))
    let attributes = (0...1_000).map { " a\($0)=''" }.joined()
    #expect(Self.failure("<a\(attributes)/>")?.problem == .tooManyAttributes(1_000))
    #expect(Self.failure("<a b='\(String(repeating: "x", count: 128 << 10))'/>")?.line == 1)
  }

  @Test func `a document type is allowed without declarations of its own`() {
    var limits = XMLReader.Limits(allowsDocumentType: true)
    limits.allowsEmptyInstructions = true
    #expect(Self.failure("<!DOCTYPE a PUBLIC \"-//[>\" 'b'><a/><?b?>", limits) == nil)
    #expect(Self.failure("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", limits)?.problem == .declarations)
    #expect(Self.failure("<a/><!DOCTYPE a>", limits)?.problem == .syntax("a declaration is misplaced"))
  }

  @Test func `no bytes at all trap the reader`() {
    var random = SystemRandomNumberGenerator()
    let good = Array(Self.document.utf8)
    let grammar = Array("<>/!?-[]=&;#x \"'aCDT".utf8) + [0x0A, 0x0D, 0xC3, 0xEF, 0xBF, 0]
    for round in 0..<20_000 {
      var bytes = round % 2 == 0 ? good : []
      for _ in 0...Int.random(in: 0..<(round % 2 == 0 ? 4 : 40), using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        bytes.insert(grammar[Int.random(in: grammar.indices, using: &random)], at: place)
      }
      _ = try? XMLReader.tree(of: bytes)
    }
  }
}
