import Foundation

/// The table of contents of a xar archive.
struct XarTable {
  /// Every entry, a folder before what is in it.
  private(set) var entries: [XarEntry] = []
  /// Every stretch of the heap that something claims.
  private(set) var extents: [XarExtent] = []
  /// The checksum of the compressed table, and where it is in the heap.
  private(set) var checksum: (algorithm: XarChecksumAlgorithm, offset: Int64, size: Int64)?
  /// What is wrong with single entries, which are left out.
  private(set) var findings: [Finding] = []
  private let limits: PackageLimits

  /// Reads the table from its XML; what makes it useless throws a `Finding`.
  init(_ bytes: [UInt8], limits: PackageLimits) throws {
    self.limits = limits
    let root: MarkupElement
    do {
      root = try MarkupReader.read(bytes)
    } catch let failure as MarkupFailure {
      throw Self.broken(failure.description)
    }
    guard root.name == "xar", root.children.count == 1, let table = root.children.first, table.name == "toc" else {
      throw Self.broken("is not a <xar> with one <toc>")
    }
    if let element = try Self.single("checksum", in: table) {
      let fields = try (Self.number("offset", in: element), Self.number("size", in: element))
      checksum = (XarChecksumAlgorithm(element.attributes["style"] ?? ""), fields.0 ?? 0, fields.1 ?? 0)
      extents.append(XarExtent(offset: fields.0 ?? 0, length: fields.1 ?? 0, owner: "table of contents"))
    }
    for element in table.children("signature") + table.children("x-signature") {
      claim(try Self.number("offset", in: element), try Self.number("size", in: element), by: "signature")
    }
    for file in table.children("file") { try add(file, in: []) }
  }

  private mutating func add(_ file: MarkupElement, in folder: [UInt8]) throws {
    guard entries.count + findings.count <= limits.entries else {
      throw Finding.error(.entryCount, "there are more than \(limits.entries) entries")
    }
    guard let name = try Self.name(of: file) else {
      findings.append(.error(.pathEmpty, "an entry of the table of contents has no name", at: Printable.text(folder)))
      return
    }
    let path = folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name
    if let finding = finding(for: name, path) {
      findings.append(finding)
      return
    }
    let data = try Self.single("data", in: file).map { try Self.data($0) }
    if let data { claim(data.offset, data.length, by: Printable.text(path)) }
    for attribute in file.children("ea") {
      claim(
        try Self.number("offset", in: attribute), try Self.number("length", in: attribute), by: Printable.text(path))
    }
    entries.append(
      XarEntry(
        path: path, kind: try Self.kind(of: file), mode: try Self.mode(of: file), data: data,
        linkTarget: try Self.single("link", in: file).map { Array($0.text.utf8) }))
    for child in file.children("file") { try add(child, in: path) }
  }

  /// What keeps a name from being part of a path.
  ///
  /// Every entry repeats the path of its folder, so an endless one must not get that far.
  private func finding(for name: [UInt8], _ path: [UInt8]) -> Finding? {
    if name.count > limits.componentBytes || path.count > limits.pathBytes {
      return .error(.pathLength, "the path or one of its components is too long", at: Printable.text(path))
    }
    guard name.contains(UInt8(ascii: "/")) else { return nil }
    return .error(.pathCharacter, "one name contains a slash", at: Printable.text(path))
  }

  private mutating func claim(_ offset: Int64?, _ length: Int64?, by owner: String) {
    guard let offset, let length else { return }
    extents.append(XarExtent(offset: offset, length: length, owner: owner))
  }
}

extension XarTable {
  private static func name(of file: MarkupElement) throws -> [UInt8]? {
    guard let element = try single("name", in: file), element.children.isEmpty, !element.text.isEmpty else {
      return nil
    }
    guard element.attributes["enctype"] == "base64" else { return Array(element.text.utf8) }
    guard let bytes = Foundation.Data(base64Encoded: element.text.filter({ !$0.isWhitespace })), !bytes.isEmpty else {
      return nil
    }
    return Array(bytes)
  }

  private static func kind(of file: MarkupElement) throws -> ContentEntry.Kind {
    switch try single("type", in: file)?.text {
    case "file": .file
    case "directory": .directory
    case "symlink": .symbolicLink
    case "hardlink": .hardLink
    case let word: .other(word.map { Printable.text($0) } ?? "untyped")
    }
  }

  private static func mode(of file: MarkupElement) throws -> Int {
    guard let text = try single("mode", in: file)?.text else { return 0o644 }
    guard text.utf8.count <= 8, let mode = Int(text, radix: 8), mode >= 0 else {
      throw broken("has a <mode> that is not octal")
    }
    return mode & 0o7777
  }

  private static func data(_ element: MarkupElement) throws -> XarEntry.Data {
    guard let offset = try number("offset", in: element), let length = try number("length", in: element),
      let size = try number("size", in: element)
    else { throw broken("has a <data> without its offset, length or size") }
    let encoding: XarEntry.Data.Encoding =
      switch try single("encoding", in: element)?.attributes["style"] {
      case nil, "application/octet-stream": .stored
      // The name is wrong by tradition: the data is a zlib stream.
      case "application/x-gzip", "application/zlib": .zlib
      case let style?: .other(Printable.text(style))
      }
    return XarEntry.Data(
      offset: offset, length: length, size: size, encoding: encoding,
      archivedChecksum: try checksum("archived-checksum", in: element),
      extractedChecksum: try checksum("extracted-checksum", in: element))
  }

  private static func checksum(_ name: String, in element: MarkupElement) throws -> XarChecksum? {
    guard let checksum = try single(name, in: element) else { return nil }
    return XarChecksum(
      algorithm: XarChecksumAlgorithm(checksum.attributes["style"] ?? ""), text: checksum.text.lowercased())
  }

  /// The one child of a name.
  ///
  /// Readers differ in which of two they believe, so two must say the same.
  private static func single(_ name: String, in element: MarkupElement) throws -> MarkupElement? {
    let all = element.children(name)
    guard let first = all.first else { return nil }
    let areSame = all.allSatisfy { $0.children.isEmpty && $0.text.utf8.elementsEqual(first.text.utf8) }
    guard all.count == 1 || areSame else {
      throw broken("has a <\(element.name)> with two different <\(name)>")
    }
    return first
  }

  private static func number(_ name: String, in element: MarkupElement) throws -> Int64? {
    guard let text = try single(name, in: element)?.text else { return nil }
    guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int64(text)
    else { throw broken("has a <\(name)> that is no number") }
    return number
  }

  private static func broken(_ what: String) -> Finding {
    .error(.xarContents, "the table of contents \(what)")
  }
}
