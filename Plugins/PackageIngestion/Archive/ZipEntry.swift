/// An entry of a zip archive's directory.
struct ZipEntry {
  static let deflated: UInt64 = 8
  private static let stored: UInt64 = 0
  private static let headerBytes = 46
  /// The version that reads zip64.
  private static let latestVersion: UInt64 = 45
  /// Encrypted, two bits for the compressor, sizes after the data, UTF-8.
  private static let knownFlags: UInt64 = 0b1000_0000_1111

  /// From the version needed to the size of the name, which every header of the entry must repeat.
  let needed: UInt64
  let flags: UInt64
  let method: UInt64
  let time: UInt64
  let checksum: UInt32
  let packedSize: Int64
  let size: Int64
  /// The offset of the local header.
  let offset: Int64
  /// The range of the name in the directory.
  let name: Range<Int>
  /// Type and permissions; 0 if the creating system has none.
  let mode: UInt32
  /// The length of this record in the directory.
  let recordBytes: Int

  var isEncrypted: Bool { flags & 1 != 0 }
  var isDeflated: Bool { method == Self.deflated }
  var hasDescriptor: Bool { flags & 8 != 0 }

  /// Parses the record at an offset of the directory; throws a `Finding` if it contradicts itself.
  init(_ directory: [UInt8], at start: Int) throws {
    let fields = ZipFields(directory[start...])
    guard fields.count >= Self.headerBytes, fields.number32(0) == ZipSignature.central,
      let name = fields.slice(Self.headerBytes, Int(fields.number16(28))),
      let extra = ZipFields(directory[name.endIndex...]).slice(0, Int(fields.number16(30))),
      let comment = ZipFields(directory[extra.endIndex...]).slice(0, Int(fields.number16(32)))
    else { throw Finding.zipDiffers("the archive's directory is not a list of entries") }
    recordBytes = comment.endIndex - start
    self.name = name.startIndex..<name.endIndex
    needed = fields.number16(6)
    flags = fields.number16(8)
    method = fields.number16(10)
    time = fields.number32(12)
    checksum = UInt32(fields.number32(16))
    let numbers = try ZipExtra(extra, name: name)
      .replace([fields.number32(24), fields.number32(20), fields.number32(42)], name: name)
    guard numbers.allSatisfy({ $0 <= UInt64(Int64.max) >> 1 }), fields.number16(34) == 0 else {
      throw Finding.zipDiffers("the entry is not in this archive", at: name)
    }
    (size, packedSize, offset) = (Int64(numbers[0]), Int64(numbers[1]), Int64(numbers[2]))
    mode = UInt32(fields.number16(40))
    try checkForm(name)
    try checkKind(name, isFolder: fields.number16(38) & 0x10 != 0, system: fields.number16(4) >> 8)
  }

  /// Checks that all programs can read the entry, and read it in the same way.
  private func checkForm(_ name: ArraySlice<UInt8>) throws {
    guard needed <= Self.latestVersion, flags & ~Self.knownFlags == 0 else {
      throw Finding.zipMethod("the entry needs a later version of zip", at: name)
    }
    guard method == Self.stored || method == Self.deflated else {
      throw Finding.zipMethod("the entry is compressed by method \(method), not by deflate", at: name)
    }
    guard isEncrypted || isDeflated || packedSize == size else {
      throw Finding.zipDiffers("the entry is stored, and its two sizes differ", at: name)
    }
    guard flags & 0x800 != 0 || name.allSatisfy({ $0 < 0x80 }) else {
      throw Finding.error(
        .pathEncoding, "the name is not marked as UTF-8, so programs read different names",
        at: Printable.text(name), hint: "use a zip program that marks UTF-8 names, or package build")
    }
  }

  /// Checks that the name and the attributes specify the same kind of entry.
  private func checkKind(_ name: ArraySlice<UInt8>, isFolder: Bool, system: UInt64) throws {
    let isNamedFolder = name.last == UInt8(ascii: "/")
    let type = mode & FileType.mask
    let isKnown = type == 0 || (type == FileType.directory) == isNamedFolder
    let hasModes = system == 3 || system == 19
    guard isKnown, !isFolder || isNamedFolder, hasModes || [0, FileType.regular, FileType.directory].contains(type)
    else { throw Finding.zipDiffers("the entry's name and its attributes specify different kinds", at: name) }
    guard !isNamedFolder || (size == 0 && checksum == 0) else {
      throw Finding.zipDiffers("the entry is a folder with data", at: name)
    }
  }
}

/// The extra fields of a zip header (APPNOTE 4.5) that change an entry's location or name.
struct ZipExtra {
  private static let zip64: UInt64 = 0x0001
  private static let unicodePath: UInt64 = 0x7075
  /// Fields that change the entry's kind, link target, or encryption, which only some programs read.
  private static let unread: Set<UInt64> = [0x0017, 0x6c78, 0x756e, 0x9901]

  /// The numbers of the zip64 field, if there is one.
  private(set) var large: ZipFields?

  /// Parses the fields of a header; throws a `Finding` for fields that do not fit, or rename the entry.
  init(_ bytes: ArraySlice<UInt8>, name: ArraySlice<UInt8>) throws {
    var rest = bytes
    while !rest.isEmpty {
      let fields = ZipFields(rest)
      guard fields.count >= 4, let field = fields.slice(4, Int(fields.number16(2))) else {
        throw Finding.zipDiffers("the extra fields do not fit their header", at: name)
      }
      switch fields.number16(0) {
      case Self.zip64:
        guard large == nil else { throw Finding.zipDiffers("the header has its sizes twice", at: name) }
        large = ZipFields(field)
      case Self.unicodePath where field.dropFirst(5) != name:
        throw Finding.zipDiffers("the header has two names for the entry", at: name)
      case let kind where Self.unread.contains(kind):
        throw Finding.zipMethod("the entry has an extra field that few programs read", at: name)
      default: break
      }
      rest = rest[field.endIndex...]
    }
  }

  /// Numbers too large for their header, in its order; the zip64 field must contain only them, or also the two sizes
  /// again.
  func replace(_ numbers: [UInt64], name: ArraySlice<UInt8>) throws -> [UInt64] {
    let missing = numbers.count { $0 == 0xffff_ffff }
    if missing == 0, let large, large.count == 16, [large.number64(0), large.number64(8)] == numbers.prefix(2) {
      return numbers
    }
    guard large?.count ?? 0 == 8 * missing else {
      throw Finding.zipDiffers("the header's sizes do not match its zip64 field", at: name)
    }
    var offset = 0
    return numbers.map { number in
      guard number == 0xffff_ffff, let large else { return number }
      defer { offset += 8 }
      return large.number64(offset)
    }
  }
}

/// The numbers of a zip archive's records, little-endian (PKWARE's APPNOTE, 4.3).
struct ZipFields {
  private let bytes: ArraySlice<UInt8>

  /// Reads numbers relative to the start of some bytes.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  func number16(_ offset: Int) -> UInt64 { number(offset, 2) }
  func number32(_ offset: Int) -> UInt64 { number(offset, 4) }
  func number64(_ offset: Int) -> UInt64 { number(offset, 8) }

  /// The bytes of a range, or nil if it is not within them.
  func slice(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard count <= bytes.count - offset else { return nil }
    let start = bytes.startIndex + offset
    return bytes[start..<(start + count)]
  }

  private func number(_ offset: Int, _ width: Int) -> UInt64 {
    var number: UInt64 = 0
    for index in (0..<width).reversed() { number = number << 8 | UInt64(bytes[bytes.startIndex + offset + index]) }
    return number
  }
}

/// The signatures of zip records.
enum ZipSignature {
  static let local: UInt64 = 0x0403_4b50
  static let central: UInt64 = 0x0201_4b50
  static let descriptor: UInt64 = 0x0807_4b50
  static let end: UInt64 = 0x0605_4b50
  static let zip64End: UInt64 = 0x0606_4b50
  static let zip64Locator: UInt64 = 0x0706_4b50
  /// `end` as bytes.
  static let endBytes: [UInt8] = [0x50, 0x4b, 0x05, 0x06]
}

extension Finding {
  /// The finding for contradictory records of a zip archive, which programs would read differently.
  static func zipDiffers(_ what: String, at path: ArraySlice<UInt8>? = nil) -> Finding {
    .error(.zipDiffers, what, at: path.map { Printable.text($0) })
  }

  /// The finding for an unsupported zip feature.
  static func zipMethod(_ what: String, at path: ArraySlice<UInt8>? = nil) -> Finding {
    .error(.zipMethod, what, at: path.map { Printable.text($0) })
  }
}
