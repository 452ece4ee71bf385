import Documents

/// Any bytes are a tree, the same in one piece and in many, or an error at a place.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let whole = events(of: bytes, in: count)
  precondition(whole == events(of: bytes, in: 1))
  if let tree = try? XMLReader.tree(of: bytes, reading: .local(trimsText: true)) { precondition(tree.line > 0) }
  return 0
}

/// The events of a document that comes in pieces of a size, and the error that ends it.
private func events(of bytes: [UInt8], in size: Int) -> [String] {
  let recorder = Recorder()
  var rest = bytes[...]
  var reader = XMLReader(limits: XMLReader.Limits(allowsDocumentType: true), handler: recorder) {
    defer { rest = rest.dropFirst(max(1, size)) }
    return Array(rest.prefix(max(1, size)))
  }
  do { try reader.parse() } catch { recorder.events.append("\(error)") }
  return recorder.events
}

private final class Recorder: XMLHandler {
  var events: [String] = []
  private var text: [UInt8] = []

  func start(_ name: String, _ attributes: [String: String], at position: TextPosition) {
    events += ["\(text) \(name) \(attributes.sorted { $0.key < $1.key }) \(position)"]
    text = []
  }

  func text(_ bytes: ArraySlice<UInt8>, isLiteral: Bool) { text += bytes }

  func end() {
    events.append("\(text)")
    text = []
  }
}
