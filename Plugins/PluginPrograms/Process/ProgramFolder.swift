import Foundation
import StockroomKit
import StockroomPlugin

/// The folder of the programs that a person has added on this machine; they are never in a store, since a store from
/// someone else must not start programs.
///
/// A program NAME has its record in `NAME.json`, its working folder `NAME`, and `NAME.log`.
struct ProgramFolder: Sendable {
  /// The path of the folder; nil without one, such as without a home.
  let folder: String?
  /// The maximum number of rows of one answer.
  var rowLimit = 1_000_000

  /// The folder of the user: `$XDG_DATA_HOME/stockroom/plugins`.
  static var ofUser: ProgramFolder {
    let data = UserFolders(ProcessInfo.processInfo.environment).folder(for: .data)
    return ProgramFolder(folder: data.map { "\($0)/plugins" })
  }

  /// The names of the programs, in order.
  func names() -> [String] {
    guard let folder, let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }
      .filter(ManifestCheck.isName).sorted()
  }

  /// The records by name, without damaged ones.
  func records() -> [ProgramRecord] { names().compactMap { try? record(named: $0) } }

  /// The record of a program.
  ///
  /// - Throws: A `Refusal` if the program is unknown, or its record is damaged.
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

  /// The record of a program as it is now, if it is watched and has changed; the same record if it cannot be started.
  func renewed(_ record: ProgramRecord, isCancelled: @Sendable () -> Bool) -> ProgramRecord {
    guard record.isWatched, let file = try? ProgramFile(path: record.path), !file.isAsAdded(record),
      let manifest = try? ProgramTrial.manifest(of: record.path, isCancelled: isCancelled),
      manifest.name.hasSameBytes(as: record.name)
    else { return record }
    var new = record
    (new.manifest, new.sha256, new.size, new.added) = (manifest, file.sha256, file.size, Date())
    try? keep(new)
    return new
  }

  /// Writes a record atomically.
  func keep(_ record: ProgramRecord) throws {
    guard let folder, let path = path(record.name, "json") else { throw Refusal.noProgramFolder }
    let working = workingFolder(of: record.name)
    guard access(path, F_OK) == 0 || access(working, F_OK) != 0 else { throw Refusal.workingFolderTaken(working) }
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      // The record first, and deleted last: a working folder without a record would count as somebody else's.
      try Self.makeFolder(folder)
      try NewFile.write(Array(try encoder.encode(record)), to: path)
      try Self.makeFolder(working)
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal.fileUnwritable(folder)
    }
  }

  private static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Deletes a program's log, working folder, and record.
  func remove(_ name: String) throws {
    guard ManifestCheck.isName(name), let folder, let path = path(name, "json") else {
      throw Refusal.programUnknown(name)
    }
    guard access(path, F_OK) == 0 else { throw Refusal.programUnknown(name) }
    guard let programs = PrivateFolder(folder) else { throw Refusal.fileUnwritable(path) }
    try? programs.remove(file: "\(name).log")
    // It belongs to the program: no program is added if the folder already exists. The program may have made it hard to
    // delete, which must not keep its record.
    programs.remove(folder: name)
    guard (try? programs.remove(file: "\(name).json")) != nil else { throw Refusal.fileUnwritable(path) }
  }

  /// The working folder of a program.
  func workingFolder(of name: String) -> String { path(name) ?? "/" }

  /// The log of a program's standard error.
  func log(of name: String) -> String? { path(name, "log") }

  private func path(_ name: String, _ suffix: String? = nil) -> String? {
    folder.map { "\($0)/\(name)" + (suffix.map { ".\($0)" } ?? "") }
  }
}

extension Refusal {
  static func programUnknown(_ name: String) -> Refusal {
    Refusal(
      "plugin.program.unknown", kind: .missing, "the plugin program \(name) is not on this machine",
      remedy: .command("plugin list"), subject: name)
  }

  fileprivate static func recordDamaged(_ name: String, _ path: String) -> Refusal {
    Refusal(
      "plugin.program.record", kind: .damaged, "the record of \(name) in \(path) is damaged",
      remedy: .command("plugin add PATH"), subject: name)
  }

  fileprivate static func workingFolderTaken(_ path: String) -> Refusal {
    Refusal(
      "plugin.program.folder-taken", kind: .state, "the program's working folder \(path) already exists",
      hint: "move it away; it was not changed", subject: path)
  }

  fileprivate static let noProgramFolder = Refusal(
    "plugin.program.no-folder", kind: .unavailable, "plugin programs have no folder",
    hint: "set HOME or XDG_DATA_HOME")
}
