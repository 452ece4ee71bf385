/// An element of an XML document.
final class MarkupElement {
  let name: String
  let attributes: [String: String]
  var text = ""
  var children: [MarkupElement] = []

  init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// The children with a name.
  func children(_ name: String) -> [MarkupElement] {
    children.filter { $0.name == name }
  }
}
