import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads a small XML document into elements, within limits, with neither entities nor anything from outside.
///
/// Foundation's parser knows no limit of its own, and answers true for a document that is not closed.
final class MarkupReader: NSObject {
  private let maximumDepth: Int
  private let maximumElements: Int
  private var root: MarkupElement?
  private var open: [MarkupElement] = []
  private var count = 0
  private var failure: MarkupFailure?

  private init(maximumDepth: Int, maximumElements: Int) {
    self.maximumDepth = maximumDepth
    self.maximumElements = maximumElements
  }

  /// The document's root element.
  static func read(
    _ bytes: [UInt8], allowsDocumentType: Bool = false, maximumDepth: Int = 64, maximumElements: Int = 1_000_000
  ) throws -> MarkupElement {
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else { throw MarkupFailure.notUTF8 }
    // What follows looks at the text as it is: the parser must not decode it once more.
    if declaresOtherEncoding(text) { throw MarkupFailure.otherEncoding }
    if text.contains("<!ENTITY") { throw MarkupFailure.declaresEntities }
    if !allowsDocumentType, text.contains("<!DOCTYPE") { throw MarkupFailure.declaresType }
    if hasEmptyInstruction(bytes) { throw MarkupFailure.emptyInstruction }
    if hasTooManyAttributes(bytes) { throw MarkupFailure.tooManyAttributes }
    let reader = MarkupReader(maximumDepth: maximumDepth, maximumElements: maximumElements)
    // Given the data itself, the parser refuses more than 10,000,000 bytes.
    let parser = XMLParser(stream: InputStream(data: Data(bytes)))
    parser.delegate = reader
    let isParsed = parser.parse()
    if let failure = reader.failure { throw failure }
    guard isParsed, parser.parserError == nil, let root = reader.root, reader.open.isEmpty else {
      throw MarkupFailure.malformed(line: parser.lineNumber)
    }
    return root
  }
}

extension MarkupReader {
  private static let maximumAttributes = 1_000

  /// Whether the XML declaration names an encoding in which the bytes may say something else.
  private static func declaresOtherEncoding(_ text: String) -> Bool {
    let start = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    guard start.hasPrefix("<?xml"), let end = start.firstRange(of: "?>"),
      let name = start[..<end.lowerBound].firstRange(of: "encoding")
    else { return false }
    let value = start[name.upperBound..<end.lowerBound].drop { $0.isWhitespace || "='\"".contains($0) }
    return !["utf-8", "us-ascii"].contains(value.prefix { !$0.isWhitespace && !"'\"".contains($0) }.lowercased())
  }

  /// Whether an element may have endless attributes: libxml2 compares each one with all the others.
  private static func hasTooManyAttributes(_ bytes: [UInt8]) -> Bool {
    var count = 0
    var isAfterEquals = false
    for byte in bytes where byte > 0x20 {
      let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      // The one character that no attribute holds.
      if byte == UInt8(ascii: "<") { count = 0 }
      if isQuote && isAfterEquals { count += 1 }
      if count > maximumAttributes { return true }
      isAfterEquals = byte == UInt8(ascii: "=")
    }
    return false
  }
}

extension MarkupReader {
  /// Comments and sections in which nothing is markup.
  private static let textOnly = [("<!--", "-->"), ("<![CDATA[", "]]>")].map {
    (start: Array($0.utf8), end: Array($1.utf8))
  }

  /// Whether there is a `<?name?>`: Foundation takes it that something follows the name, and reads at address 0.
  private static func hasEmptyInstruction(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if let text = textOnly.first(where: { rest.starts(with: $0.start) }) {
        guard let end = rest.dropFirst(text.start.count).firstRange(of: text.end) else { return false }
        rest = rest[end.upperBound...]
      } else if rest.starts(with: Array("<?".utf8)) {
        rest = rest.dropFirst(2)
        let end = rest.firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: "?") } ?? rest.endIndex
        if rest[end...].starts(with: Array("?>".utf8)) { return true }
      } else {
        rest = rest.dropFirst()
      }
    }
    return false
  }
}

extension MarkupReader: XMLParserDelegate {
  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard failure == nil else { return }
    count += 1
    guard open.count < maximumDepth else { return abort(parser, .tooDeep) }
    guard count <= maximumElements else { return abort(parser, .tooManyElements) }
    let element = MarkupElement(name: name, attributes: attributes)
    if let parent = open.last { parent.children.append(element) } else { root = element }
    open.append(element)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    _ = open.popLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    open.last?.text += text
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    open.last?.text += String(decoding: block, as: UTF8.self)
  }

  private func abort(_ parser: XMLParser, _ failure: MarkupFailure) {
    self.failure = failure
    parser.abortParsing()
  }
}
