import StockroomKit

/// The table of contents of a xar archive.
struct XarTable {
  /// Every entry, with folders before their contents.
  fileprivate(set) var entries: [XarEntry] = []
  /// Every claimed range of the heap.
  fileprivate(set) var extents: [XarExtent] = []
  /// The checksum of the compressed table, and its range in the heap.
  fileprivate(set) var checksum: (algorithm: XarChecksumAlgorithm, offset: Int64, size: Int64)?
  /// The findings about single entries, which are omitted.
  fileprivate(set) var log = FindingLog()

  /// Parses the table from its XML; throws a `Finding` if it is unusable.
  init(_ source: any ByteSource, limits: PackageLimits) throws {
    let reader = XarTableReader(limits: limits)
    do {
      var xml = XMLReader(limits: XMLReader.Limits(elements: 1_000_000), handler: reader) { try source.piece() }
      try xml.parse()
    } catch let error as XMLError {
      throw XarFields.broken(error.verdict)
    }
    self = try reader.finished()
  }

  fileprivate init() {}

  /// The path of the entry that claims an extent.
  func owner(of extent: XarExtent) -> String {
    extent.owner.map { Printable.text(entries[Int($0)].path) } ?? "table of contents"
  }
}

/// Builds a table of contents while its XML is read; of an open `<file>`, only its own fields are stored.
private final class XarTableReader: XMLHandler {
  private enum Level {
    case archive
    case contents(MarkupElement)
    case file(MarkupElement, OpenFile)
    case field(MarkupElement)
  }

  /// A `<file>` that is being read, and the number of open elements before it.
  private struct OpenFile {
    var number: Int
    var fieldsBefore: Fields
  }

  /// The memory for fields of open elements: of the archive, of a file, and of its folders.
  private struct Fields {
    /// Their maximum; a file may be signed, with certificates.
    static let maximum = Fields(count: 4_096, bytes: 1 << 20)

    var count = 0
    var bytes = 0
  }

  private let limits: PackageLimits
  private var table = XarTable()
  private var levels: [Level] = []
  private var fields = Fields()
  private var hasContents = false
  private var parents: [Int32] = []

  init(limits: PackageLimits) {
    self.limits = limits
  }

  func start(_ name: String, _ attributes: [String: String], at position: TextPosition) throws {
    switch levels.last {
    case nil:
      guard name == "xar" else { throw Self.stranger }
      levels.append(.archive)
    case .archive:
      guard name == "toc", !hasContents else { throw Self.stranger }
      hasContents = true
      levels.append(.contents(MarkupElement(name: name, attributes: attributes, position: position)))
    case .contents where name == "file", .file where name == "file":
      try startFile(attributes, at: position)
    case .contents(let parent), .file(let parent, _), .field(let parent):
      fields.count += 1
      try grow(attributes.reduce(name.utf8.count) { $0 + $1.key.utf8.count + $1.value.utf8.count })
      let element = MarkupElement(name: name, attributes: attributes, position: position)
      parent.append(element)
      levels.append(.field(element))
    }
  }

  func text(_ bytes: ArraySlice<UInt8>, isLiteral: Bool) throws {
    guard case .field(let element) = levels.last else { return }
    try grow(bytes.count)
    element.append(bytes, isLiteral: isLiteral)
  }

  func end() throws {
    switch levels.popLast() {
    case .field(let element): try element.close()
    case .file(let element, let file): try endFile(element, file)
    case .contents(let element): try endContents(element)
    case .archive, nil: break
    }
  }

  private func grow(_ bytes: Int) throws {
    fields.bytes += bytes
    guard fields.bytes <= Fields.maximum.bytes, fields.count <= Fields.maximum.count else {
      throw XarFields.broken("has an entry with too many fields")
    }
  }
}

extension XarTableReader {
  private static let stranger = XarFields.broken("is not a <xar> with one <toc>")

  private var openFile: Int32 {
    for case .file(_, let file) in levels.reversed() { return Int32(file.number) }
    return -1
  }

  private func startFile(_ attributes: [String: String], at position: TextPosition) throws {
    guard parents.count < limits.entries else {
      throw Finding.error(.entryCount, "the archive has more than \(limits.entries) entries")
    }
    let number = parents.count
    parents.append(openFile)
    table.entries.append(XarEntry(path: [], kind: .file, mode: 0, data: nil, linkTarget: nil))
    let file = OpenFile(number: number, fieldsBefore: fields)
    levels.append(.file(MarkupElement(name: "file", attributes: attributes, position: position), file))
  }

  private func endFile(_ element: MarkupElement, _ file: OpenFile) throws {
    fields = file.fieldsBefore
    let owner = Int32(file.number)
    let data = try XarFields.single("data", in: element).map { try XarFields.data($0) }
    if let data { try claim(data.offset, data.length, by: owner) }
    for attribute in element.children("ea") {
      try claim(
        XarFields.number("offset", in: attribute), XarFields.number("length", in: attribute), by: owner)
    }
    // Only the name, until the names of its folders are known.
    table.entries[file.number] = XarEntry(
      path: try XarFields.name(of: element) ?? [], kind: try XarFields.kind(of: element),
      mode: try XarFields.mode(of: element), data: data,
      linkTarget: try XarFields.single("link", in: element).map { Array($0.text.utf8) })
  }

  private func endContents(_ contents: MarkupElement) throws {
    if let element = try XarFields.single("checksum", in: contents) {
      let fields = try (XarFields.number("offset", in: element), XarFields.number("size", in: element))
      table.checksum = (XarChecksumAlgorithm(element.attributes["style"] ?? ""), fields.0 ?? 0, fields.1 ?? 0)
      try claim(fields.0 ?? 0, fields.1 ?? 0, by: nil)
    }
    for element in contents.children("signature") + contents.children("x-signature") {
      try claim(XarFields.number("offset", in: element), XarFields.number("size", in: element), by: nil)
    }
  }

  private func claim(_ offset: Int64?, _ length: Int64?, by owner: Int32?) throws {
    guard let offset, let length else { return }
    guard table.extents.count < 2 * limits.entries else { throw XarFields.broken("claims too many extents") }
    table.extents.append(XarExtent(offset: offset, length: length, owner: owner))
  }

  /// The complete table, with a path for every name.
  func finished() throws -> XarTable {
    guard hasContents else { throw Self.stranger }
    var whole = table
    table = XarTable()
    // The positions of the entries that are not omitted.
    var places = [Int32?](repeating: nil, count: parents.count)
    var pathBytes = 0
    for number in parents.indices {
      let parent = Int(parents[number])
      // The contents of an omitted folder are also omitted.
      guard parent < 0 || places[parent] != nil else { continue }
      let folder = parent < 0 ? [] : whole.entries[parent].path
      let name = whole.entries[number].path
      let path = folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name
      if let finding = finding(for: name, path, in: folder) {
        whole.log.add(finding)
        continue
      }
      pathBytes += path.count
      guard pathBytes <= limits.nameBytes else {
        throw Finding.error(.pathLength, "the paths are longer than \(limits.nameBytes) bytes in total")
      }
      whole.entries[number].path = path
      places[number] = Int32(number)
    }
    var kept = 0
    for number in parents.indices where places[number] != nil {
      whole.entries.swapAt(number, kept)
      places[number] = Int32(kept)
      kept += 1
    }
    whole.entries.removeLast(whole.entries.count - kept)
    for index in whole.extents.indices {
      whole.extents[index].owner = whole.extents[index].owner.flatMap { places[Int($0)] }
    }
    return whole
  }

  /// The finding for a name that cannot be part of a path.
  ///
  /// Every entry repeats the path of its folder, so endless paths must be stopped here.
  private func finding(for name: [UInt8], _ path: [UInt8], in folder: [UInt8]) -> Finding? {
    if name.isEmpty {
      return .error(.pathEmpty, "an entry of the table of contents has no name", at: Printable.text(folder))
    }
    if name.count > limits.componentBytes || path.count > limits.pathBytes {
      return .error(.pathLength, "the path or one of its components is too long", at: Printable.text(path))
    }
    guard name.contains(UInt8(ascii: "/")) else { return nil }
    return .error(.pathCharacter, "the name contains a slash", at: Printable.text(path))
  }
}
