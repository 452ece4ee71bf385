/// An element of an XML document.
public final class MarkupElement: Positioned {
  /// Its name as written.
  public let name: String
  /// Its attributes by their names as written.
  public let attributes: [String: String]
  /// Where its tag begins.
  public let position: TextPosition
  /// The elements in it.
  public private(set) var children: [MarkupElement] = []
  /// The text in it; empty until it is closed.
  public private(set) var text = ""

  private var bytes: [UInt8] = []
  /// The bytes from the first to the last that are not white space around the text.
  private var content: Range<Int>?

  /// Creates an open element.
  public init(name: String, attributes: [String: String], position: TextPosition) {
    (self.name, self.attributes, self.position) = (name, attributes, position)
  }

  /// The children with a name.
  public func children(_ name: String) -> [MarkupElement] {
    children.filter { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// Adds a child.
  public func append(_ child: MarkupElement) { children.append(child) }

  /// Adds a part of its text.
  ///
  /// - Parameter isLiteral: Whether white space in it counts, even at the ends of the text.
  public func append(_ part: ArraySlice<UInt8>, isLiteral: Bool) {
    let start = bytes.count
    bytes += part
    guard let first = isLiteral ? part.startIndex : part.firstIndex(where: { !XMLText.isSpace($0) }),
      let last = isLiteral ? part.endIndex - 1 : part.lastIndex(where: { !XMLText.isSpace($0) })
    else { return }
    let shift = start - part.startIndex
    content = (content?.lowerBound ?? first + shift)..<(last + shift + 1)
  }

  /// Completes its text.
  ///
  /// - Parameter trimsText: Whether the text is without the white space around it, unless that was written as references
  ///   or in CDATA.
  /// - Throws: An ``XMLError`` if the text is not UTF-8.
  public func close(trimsText: Bool = false) throws {
    let whole = bytes[trimsText ? content ?? 0..<0 : bytes.indices]
    guard let text = String(validating: whole, as: UTF8.self) else {
      throw XMLError(problem: .notUTF8, position: position)
    }
    self.text = text
    bytes = []
  }
}

extension XMLReader {
  /// How a document becomes a tree.
  public enum Reading: Sendable {
    /// As written.
    case verbatim
    /// Names without namespace prefixes, and attributes without the white space around them.
    case local(trimsText: Bool)
  }

  /// The root element of a document.
  ///
  /// - Throws: An ``XMLError`` if it is not well-formed, or exceeds a limit.
  public static func tree(
    of bytes: [UInt8], limits: Limits = Limits(), reading: Reading = .verbatim
  ) throws -> MarkupElement {
    let builder = TreeBuilder(reading)
    var piece = bytes
    var reader = XMLReader(limits: limits, handler: builder) {
      defer { piece = [] }
      return piece
    }
    try reader.parse()
    guard let root = builder.root else { throw XMLError(problem: .syntax("no element"), position: TextPosition()) }
    return root
  }
}

/// Builds a tree from events.
private final class TreeBuilder: XMLHandler {
  private(set) var root: MarkupElement?
  private var open: [MarkupElement] = []
  private let reading: XMLReader.Reading
  private let trimsText: Bool

  init(_ reading: XMLReader.Reading) {
    self.reading = reading
    trimsText = if case .local(let trimsText) = reading { trimsText } else { false }
  }

  func start(_ name: String, _ attributes: [String: String], at position: TextPosition) {
    let element =
      switch reading {
      case .verbatim: MarkupElement(name: name, attributes: attributes, position: position)
      case .local: Self.local(name, attributes, position)
      }
    if let parent = open.last { parent.append(element) } else { root = element }
    open.append(element)
  }

  func text(_ bytes: ArraySlice<UInt8>, isLiteral: Bool) { open.last?.append(bytes, isLiteral: isLiteral) }

  func end() throws { try open.popLast()?.close(trimsText: trimsText) }

  private static func local(_ name: String, _ attributes: [String: String], _ position: TextPosition) -> MarkupElement {
    func local(_ name: String) -> String {
      name.utf8.contains(UInt8(ascii: ":")) ? name.split(separator: ":").last.map(String.init) ?? name : name
    }
    // Of `lang` and `xml:lang`, the one without a prefix counts: the last in this order.
    let named = attributes.sorted { $0.key.count > $1.key.count }.map { (local($0.key), XMLText.trimmed($0.value)) }
    return MarkupElement(
      name: local(name), attributes: Dictionary(named) { $1 }, position: position)
  }
}
