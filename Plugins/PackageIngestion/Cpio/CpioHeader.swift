import StockroomKit

/// The header of a cpio entry, in the portable formats that are text: "odc", "newc" and "newc" with checksums.
struct CpioHeader {
  static let magicBytes = 6
  /// The longest name that is read, in bytes; the rules for paths refuse far shorter ones.
  private static let longestName = 64 << 10

  private enum Format {
    case old, new, checked
  }

  private let format: Format
  let mode: UInt32
  let links: Int
  /// The device and the number of the file, which hard links share.
  let identity: [Int]
  let nameBytes: Int
  let size: Int64
  /// The sum of the data's bytes, where the format has one.
  let checksum: UInt32?

  /// The number of bytes after the magic, or nil if it is not a cpio entry.
  static func bytes(after magic: [UInt8]) -> Int? {
    switch magic {
    case Array("070707".utf8): 70
    case Array("070701".utf8), Array("070702".utf8): 104
    default: nil
    }
  }

  /// Parses a header; throws a `Finding` if it is invalid.
  init(_ magic: [UInt8], _ rest: [UInt8]) throws {
    format = magic.last == UInt8(ascii: "7") ? .old : magic.last == UInt8(ascii: "2") ? .checked : .new
    // odc: dev, ino, mode, uid, gid, nlink, rdev, mtime, namesize, filesize; newc: ino, mode, uid, gid, nlink, mtime,
    // filesize, dev and rdev in two parts each, namesize, check.
    let widths = format == .old ? [6, 6, 6, 6, 6, 6, 6, 11, 6, 11] : Array(repeating: 8, count: 13)
    var numbers: [Int] = []
    var start = 0
    for width in widths {
      numbers.append(try Self.number(rest[start..<(start + width)], radix: format == .old ? 8 : 16))
      start += width
    }
    if format == .old {
      (mode, links, nameBytes, size) = (UInt32(numbers[2]), numbers[5], numbers[8], Int64(numbers[9]))
      identity = [numbers[0], numbers[1]]
      checksum = nil
    } else {
      (mode, links, nameBytes, size) = (UInt32(numbers[1]), numbers[4], numbers[11], Int64(numbers[6]))
      identity = [numbers[7], numbers[8], numbers[0]]
      checksum = format == .checked ? UInt32(numbers[12]) : nil
    }
    guard (1...Self.longestName).contains(nameBytes) else {
      throw Finding.error(.damaged, "the payload has an entry whose name has an impossible length")
    }
  }

  /// The number of padding zeros after the header and the name.
  var namePadding: Int { format == .old ? 0 : (4 - (Self.magicBytes + 104 + nameBytes) % 4) % 4 }

  /// The number of padding zeros after the data.
  var dataPadding: Int { format == .old ? 0 : Int((4 - size % 4) % 4) }

  private static func number(_ digits: ArraySlice<UInt8>, radix: Int) throws -> Int {
    var number = 0
    for byte in digits {
      guard let digit = Hexadecimal.digit(byte), digit < radix else {
        throw Finding.error(.damaged, "the payload has an entry with an invalid number")
      }
      number = number * radix + digit
    }
    return number
  }
}
