/// The content of an installer package: a cpio archive, usually gzipped, in its Payload.
struct PayloadContent: ContentArchive {
  let archive: XarArchive
  let payload: XarEntry
  let limits: PackageLimits

  var isStream: Bool { true }

  func walk(_ visit: (ContentEntry, any ByteSource) throws -> Void) throws {
    guard let stored = try archive.source(for: payload) else { return }
    let peeked = try PeekableSource(stored, count: 6)
    switch peeked.head {
    case let head where head.starts(with: [0x1f, 0x8b]):
      let inflater = try Inflater(peeked, framing: .gzip, limits: limits)
      try walkCpio(try ReadAhead(inflater), visit)
      guard try inflater.trailingBytes() == 0 else {
        throw Finding.error(.trailingData, "data follows the payload's gzip member")
      }
    case let head where head.starts(with: Array("0707".utf8)):
      try walkCpio(peeked, visit)
    case let head where head.starts(with: Array("pbz".utf8)) || head.starts(with: Array("AA01".utf8)):
      throw Finding.error(
        .payloadCompression, "the payload is compressed by pbzx or Apple Archive, not by gzip",
        hint: "build the package without --compression latest")
    default:
      throw Finding.error(.payloadCompression, "the payload is neither gzip nor cpio")
    }
  }

  private func walkCpio(_ source: any ByteSource, _ visit: (ContentEntry, any ByteSource) throws -> Void) throws {
    let reader = CpioReader(source, limits: limits)
    while let entry = try reader.next() { try visit(entry, reader) }
    // cpio pads its last block with zeros.
    try reader.drainRest { rest in
      guard rest.allSatisfy({ $0 == 0 }) else {
        throw Finding.error(.trailingData, "data follows the payload's last entry")
      }
    }
  }
}
