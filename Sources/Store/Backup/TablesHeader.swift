internal import Basics
internal import Foundation

/// The 100-byte header of the tables in a backup, most of which is the same in every backup.
///
/// SQLite copies into an empty file, so the counters of changes are always 1.
/// https://www.sqlite.org/fileformat.html#the_database_header
struct TablesHeader {
  private struct Field {
    let name: String
    let bytes: Range<Int>
    let value: [UInt8]
  }

  /// The fields that have the same value in every backup.
  private static let fields = [
    Field(name: "format", bytes: 0..<16, value: StoreFile.magic),
    Field(name: "page size", bytes: 16..<18, value: [0x10, 0]),
    Field(name: "file format versions", bytes: 18..<20, value: [2, 2]),
    Field(name: "reserved space", bytes: 20..<21, value: [0]),
    Field(name: "payload fractions", bytes: 21..<24, value: [64, 32, 32]),
    Field(name: "change counter", bytes: 24..<28, value: UInt32(1).sqliteBytes),
    Field(name: "schema cookie", bytes: 40..<44, value: UInt32(1).sqliteBytes),
    Field(name: "schema format", bytes: 44..<48, value: UInt32(4).sqliteBytes),
    Field(name: "cache size", bytes: 48..<52, value: UInt32(0).sqliteBytes),
    Field(name: "vacuum mode", bytes: 52..<56, value: UInt32(0).sqliteBytes),
    Field(name: "text encoding", bytes: 56..<60, value: UInt32(1).sqliteBytes),
    Field(name: "user version", bytes: 60..<64, value: UInt32(0).sqliteBytes),
    Field(name: "incremental vacuum mode", bytes: 64..<68, value: UInt32(0).sqliteBytes),
    Field(name: "application ID", bytes: 68..<72, value: StoreFile.applicationID.sqliteBytes),
    Field(name: "reserved bytes", bytes: 72..<92, value: [UInt8](repeating: 0, count: 20)),
    Field(name: "version-valid-for number", bytes: 92..<96, value: UInt32(1).sqliteBytes),
  ]

  /// SQLite's default page size, which stores use; its copies keep the page size.
  private static let pageSize: Int64 = 4096
  /// The versions of SQLite that write this format.
  private static let versions: ClosedRange<UInt32> = 3_007_000...3_999_999

  private let bytes: [UInt8]
  private let size: Int64

  /// Reads the header of a file.
  init(of file: StoreFile) throws {
    let descriptor = open(file.location, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal.fileUnreadable(file.path, FileSystemError()) }
    defer { close(descriptor) }
    do {
      bytes = try OpenFile.read(upTo: StoreFile.headerLength, from: descriptor)
    } catch {
      throw Refusal.fileUnreadable(file.path, error)
    }
    size = file.size
  }

  /// Removes the store's number from a closed copy of its tables: a backup has none.
  static func removeNumber(from path: String) throws {
    let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal.fileUnreadable(path, FileSystemError()) }
    defer { close(descriptor) }
    do throws(FileSystemError) {
      try StoreFile.write(identifier: 0, to: descriptor)
    } catch {
      throw Refusal.fileUnreadable(path, error)
    }
  }

  /// The first field that prevents SQLite from opening the file as a store, in words; nil if there is none.
  var obstacle: String? {
    guard bytes.count == StoreFile.headerLength else { return "the store in it is not a SQLite database" }
    return differing { $0.upperBound <= 24 || $0.lowerBound == 44 || $0.lowerBound == 56 }
  }

  private func differing(where isMeant: (Range<Int>) -> Bool) -> String? {
    Self.fields.first { isMeant($0.bytes) && Array(bytes[$0.bytes]) != $0.value }
      .map { "unexpected \($0.name) in its store's header" }
  }

  /// The first field that a backup cannot have, in words; nil if there is none.
  var flaw: String? {
    if let flaw = obstacle ?? differing(where: { _ in true }) { return flaw }
    guard Int64(number(at: 28)) * Self.pageSize == size else {
      return "the store in it does not have the size that its header says"
    }
    let (firstFree, free) = (number(at: 32), number(at: 36))
    guard (firstFree == 0) == (free == 0), firstFree <= number(at: 28), free < number(at: 28) else {
      return "unexpected free pages in its store's header"
    }
    guard Self.versions.contains(number(at: 96)) else {
      return "unexpected SQLite version in its store's header"
    }
    return nil
  }

  private func number(at offset: Int) -> UInt32 {
    UInt32(sqlite: bytes[offset..<offset + 4])
  }
}
