import Crypto
import Foundation
import StockroomKit
import StockroomPlugin

/// A program that a person has added on this machine, with its manifest and its file at that time.
struct ProgramRecord: Codable, Hashable {
  /// Its manifest when it was added.
  var manifest: Manifest
  /// The path of its file.
  var path: String
  /// The SHA-256 of its file, in hexadecimal.
  var sha256: String
  /// The size of its file in bytes.
  var size: Int64
  /// When it was added, or renewed.
  var added: Date
  /// The seconds that it may be silent while it works.
  var timeout: Int
  /// True if it is started although its file has changed, for development; nil as in older records.
  var watch: Bool?

  var isWatched: Bool { watch == true }

  var name: String { manifest.name }

  /// The line that adds the program as it is now.
  var addLine: String { ConsoleLine.text(["plugin", "add"] + (isWatched ? ["--watch"] : []) + [path]) }

  /// The default of ``timeout``.
  static let usualTimeout = 10
}

/// The current file of a program.
struct ProgramFile: Hashable {
  let sha256: String
  let size: Int64
  let changed: Date

  /// Reads a program's file.
  ///
  /// - Throws: A `Refusal` if it is missing, or is not a program.
  init(path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Refusal.programMissing(path) }
    guard status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 else { throw Refusal.notProgram(path) }
    guard let handle = FileHandle(forReadingAtPath: path) else { throw Refusal.notProgram(path) }
    defer { try? handle.close() }
    var hash = SHA256()
    while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty { hash.update(data: chunk) }
    sha256 = hash.finalize().map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    size = Int64(status.st_size)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    changed = attributes[.modificationDate] as? Date ?? Date()
  }

  /// True if it has not changed since the program was added.
  func isAsAdded(_ record: ProgramRecord) -> Bool { sha256.hasSameBytes(as: record.sha256) }
}

/// What tells a file from its former versions, without reading it.
struct FileStamp: Hashable {
  private let number: Int?
  private let size: Int?
  private let modified: Date?

  /// Nil if the file is missing.
  init?(path: String) {
    guard let status = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
    number = status[.systemFileNumber] as? Int
    size = status[.size] as? Int
    modified = status[.modificationDate] as? Date
  }
}

extension Refusal {
  static func programMissing(_ path: String) -> Refusal {
    Refusal(
      "plugin.program.missing", kind: .missing, "the program \(path) does not exist",
      hint: "check the path of the program", subject: path)
  }

  static func notProgram(_ path: String) -> Refusal {
    Refusal(
      "plugin.program.not-executable", "\(path) is not a program that you may run",
      hint: "name an executable file: chmod +x FILE", subject: path)
  }
}
