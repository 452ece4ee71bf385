import StockroomKit

/// An XML file in memory, with its lines for messages.
///
/// Names have no namespace prefixes.
struct XMLFile {
  /// The largest file in bytes.
  private static let limit = 256 << 20

  /// The file as typed.
  let name: String
  let root: MarkupElement
  let lines: SourceLines

  /// Reads and parses a file.
  ///
  /// - Throws: A ``TextPlace/error(_:)`` at the first place that is not XML, or a ``Refusal`` for a file that is too large.
  init(_ file: InputFile, keepsSpace: Bool = false) throws {
    var reader = TextReader(file)
    let bytes = try reader.rest(limit: Self.limit)
    name = file.name
    lines = SourceLines(bytes)
    if let offset = bytes.firstInvalidUTF8 {
      let (line, column) = lines.place(ofByte: offset)
      throw TextPlace(file: name, line: line, column: column, text: lines.text(line)).error(.fileEncoding(name))
    }
    // Deeper than any catalog, with many times the elements of the largest app.
    var limits = XMLReader.Limits(depth: 32, elements: 1 << 22)
    limits.allowsEmptyInstructions = true
    // The text is already decoded.
    limits.encodings.insert("utf-16")
    do {
      root = try XMLReader.tree(of: bytes, limits: limits, reading: .local(trimsText: !keepsSpace))
    } catch let error as XMLError {
      let place = TextPlace(file: name, line: error.line, column: error.column, text: lines.text(error.line))
      throw place.error(error.refusal(in: name))
    }
  }

  /// The place of a part.
  func place(_ part: some Positioned) -> TextPlace {
    TextPlace(file: name, line: part.line, column: part.column, text: lines.text(part.line))
  }
}

extension TextPlace {
  /// Runs `body`; a refusal is thrown at this place.
  func locating<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      throw error(refusal)
    }
  }
}

extension MarkupElement {
  /// The first child of a name.
  func first(_ name: String) -> MarkupElement? { children.first { $0.name.hasSameBytes(as: name) } }

  /// The text of the first child of a name, if it has one.
  func text(_ name: String) -> String? { first(name).flatMap { $0.text.isEmpty ? nil : $0.text } }
}

extension XMLError {
  fileprivate func refusal(in file: String) -> Refusal {
    switch problem {
    case .syntax(let problem): .xml(problem)
    case .controlCharacter: .xml("a control character")
    case .emptyInstruction: .xml("an empty processing instruction")
    case .tooManyAttributes(let limit): .xml("an element has more than \(limit) attributes")
    case .reference:
      Refusal("xml.reference", "XML does not define this entity", hint: "write & as &amp;")
    case .notUTF8, .otherEncoding: .fileEncoding(file)
    case .documentType, .declarations:
      Refusal("xml.doctype", "document types and entities are not supported", hint: "delete this declaration")
    case .tooDeep(let limit):
      Refusal("xml.depth", "nested more than \(limit) levels deep", hint: "a package is not that deep")
    case .tooManyElements(let limit):
      Refusal("xml.too-large", "the file has more than \(limit) elements", hint: "split the package")
    }
  }
}

extension Refusal {
  fileprivate static func xml(_ problem: String) -> Refusal {
    Refusal("xml.syntax", "not XML: \(problem)", hint: "write < as &lt; and & as &amp;, and close each element")
  }
}
