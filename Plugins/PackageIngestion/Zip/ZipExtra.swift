/// The extra fields of a zip header (APPNOTE 4.5): only those that change an entry's location or name.
struct ZipExtra {
  private static let zip64: UInt64 = 0x0001
  private static let unicodePath: UInt64 = 0x7075
  /// Fields that change the entry's kind, link target, or encryption, which only some programs read.
  private static let unread: Set<UInt64> = [0x0017, 0x6c78, 0x756e, 0x9901]

  /// The numbers of the zip64 field, if there is one.
  private(set) var large: ZipFields?

  /// Parses the fields of a header; throws a `Finding` for those that do not fit, or rename the entry.
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
