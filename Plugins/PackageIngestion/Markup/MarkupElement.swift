/// An element of an XML document.
final class MarkupElement {
  let name: String
  let attributes: [String: String]
  /// Its text so far.
  var bytes: [UInt8] = []
  private(set) var text = ""
  var children: [MarkupElement] = []

  init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// The children with this name.
  func children(_ name: String) -> [MarkupElement] {
    children.filter { $0.name == name }
  }

  /// Ends the element: completes its text, with XML's line endings.
  func close() throws {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw MarkupFailure.notUTF8 }
    bytes = []
    self.text =
      text.utf8.contains(0x0d)
      ? text.split(separator: "\r\n", omittingEmptySubsequences: false)
        .joined(separator: "\n") : text
  }
}
