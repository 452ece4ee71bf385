import Foundation
import StockroomKit
import StockroomPlugin

/// The programs that a person has added on this machine, in a folder of theirs: never in a store, since a store that
/// somebody sends must not start programs.
///
/// A program NAME has its record in `NAME.json`, the folder that it works in, `NAME`, and `NAME.log`.
struct ProgramShelf: Sendable {
  /// The path of the folder; nil where there is none, such as without a home.
  let folder: String?
  /// The most rows of one answer.
  var rowLimit = 1_000_000

  /// The folder of the user: `$XDG_DATA_HOME/stockroom/plugins`.
  static var ofUser: ProgramShelf {
    let data = UserFolders(ProcessInfo.processInfo.environment).folder(for: .data)
    return ProgramShelf(folder: data.map { "\($0)/plugins" })
  }

  /// The names of the programs, in their order.
  func names() -> [String] {
    guard let folder, let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }
      .filter(ManifestCheck.isName).sorted()
  }

  /// The records by their names; those that are damaged are left out.
  func records() -> [ProgramRecord] { names().compactMap { try? record(named: $0) } }

  /// The record of a program.
  ///
  /// - Throws: A `Refusal` if there is no such program, or its record is damaged.
  func record(named name: String) throws -> ProgramRecord {
    guard ManifestCheck.isName(name), let path = path(name, "json"),
      let data = FileManager.default.contents(atPath: path)
    else { throw Refusal.programUnknown(name) }
    do {
      let record = try JSONDecoder().decode(ProgramRecord.self, from: data)
      guard record.name.hasSameBytes(as: name) else { throw Refusal.recordDamaged(name, path) }
      try ManifestCheck.require(record.manifest)
      return record
    } catch {
      throw Refusal.recordDamaged(name, path)
    }
  }

  /// Keeps a record: all of it, or the one before.
  func keep(_ record: ProgramRecord) throws {
    guard let folder, let path = path(record.name, "json") else { throw Refusal.noShelf }
    let working = workingFolder(of: record.name)
    guard access(path, F_OK) == 0 || access(working, F_OK) != 0 else { throw Refusal.workingFolderTaken(working) }
    do {
      try FileManager.default.createDirectory(
        atPath: working, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try NewFile.write(Array(try encoder.encode(record)), to: path)
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal.fileUnwritable(folder)
    }
  }

  /// Forgets a program: its record, its log, and the folder that it worked in.
  func remove(_ name: String) throws {
    guard ManifestCheck.isName(name), let folder, let path = path(name, "json") else {
      throw Refusal.programUnknown(name)
    }
    guard access(path, F_OK) == 0 else { throw Refusal.programUnknown(name) }
    guard let shelf = PrivateFolder(folder), (try? shelf.remove(file: "\(name).json")) != nil else {
      throw Refusal.fileUnwritable(path)
    }
    try? shelf.remove(file: "\(name).log")
    // It is the program's: no record is kept for a folder that was there before.
    shelf.remove(folder: name)
  }

  /// The folder in which a program works.
  func workingFolder(of name: String) -> String { path(name) ?? "/" }

  /// The log of a program: what it wrote to standard error.
  func log(of name: String) -> String? { path(name, "log") }

  private func path(_ name: String, _ suffix: String? = nil) -> String? {
    folder.map { "\($0)/\(name)" + (suffix.map { ".\($0)" } ?? "") }
  }
}

extension Refusal {
  static func programUnknown(_ name: String) -> Refusal {
    Refusal(
      "plugin.program.unknown", kind: .missing, "there is no plugin program \(name) on this machine",
      remedy: .command("plugin list"), subject: name)
  }

  fileprivate static func recordDamaged(_ name: String, _ path: String) -> Refusal {
    Refusal(
      "plugin.program.record", kind: .damaged, "the record of \(name) in \(path) is damaged",
      remedy: .command("plugin add PATH"), subject: name)
  }

  fileprivate static func workingFolderTaken(_ path: String) -> Refusal {
    Refusal(
      "plugin.program.folder-taken", kind: .state, "\(path), where the program would work, already exists",
      hint: "move it away; it was not changed", subject: path)
  }

  fileprivate static let noShelf = Refusal(
    "plugin.program.no-folder", kind: .unavailable, "there is no folder for plugin programs",
    hint: "set HOME or XDG_DATA_HOME")
}
