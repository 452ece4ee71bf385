/// Reads a small XML document into elements.
final class MarkupReader: MarkupHandler {
  private var root: MarkupElement?
  private var open: [MarkupElement] = []

  /// The document's root element; one that is not well-formed, or too large, throws a `MarkupFailure`.
  static func read(
    _ source: any ByteSource, allowsDocumentType: Bool = false, maximumDepth: Int = 64, maximumElements: Int = 4_096
  ) throws -> MarkupElement {
    let reader = MarkupReader()
    try MarkupParser(
      source, reader, allowsDocumentType: allowsDocumentType, maximumDepth: maximumDepth,
      maximumElements: maximumElements
    ).parse()
    guard let root = reader.root else { throw MarkupFailure.malformed(line: 1) }
    return root
  }

  func start(_ name: String, _ attributes: [String: String]) {
    let element = MarkupElement(name: name, attributes: attributes)
    if let parent = open.last { parent.children.append(element) } else { root = element }
    open.append(element)
  }

  func text(_ bytes: UnsafeRawBufferPointer) {
    open.last?.bytes.append(contentsOf: bytes)
  }

  func end() throws {
    try open.popLast()?.close()
  }
}
