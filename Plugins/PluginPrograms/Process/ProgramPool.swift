import Foundation
import StockroomKit
import StockroomPlugin
import Synchronization

/// The running processes of one program: started when needed, and reused.
///
/// Concurrent callers get a process each, so that they do not wait for each other.
final class ProgramPool: Sendable {
  let record: ProgramRecord
  /// The maximum number of rows of one answer.
  var rowLimit: Int { programs.rowLimit }
  private let programs: ProgramFolder
  private let idle = Mutex<[ProgramProcess]>([])

  /// The processes that wait for a command they called; requests by that command go to the same process.
  @TaskLocal private static var callers: [String: ProgramProcess] = [:]

  init(_ record: ProgramRecord, in programs: ProgramFolder) {
    (self.record, self.programs) = (record, programs)
  }

  /// A process for a request; `isCaller` is true if it waits for the command that made the request.
  func take(isCancelled: @Sendable () -> Bool) throws -> (process: ProgramProcess, isCaller: Bool) {
    if let caller = Self.callers[record.name] { return (caller, true) }
    if record.isWatched { dropOutdated() }
    while let process = idle.withLock({ $0.popLast() }) {
      // Unrequested output would be mistaken for the next answer.
      if !process.hasNoise { return (process, false) }
    }
    return (try start(isCancelled: isCancelled), false)
  }

  /// Ends the idle processes of former versions of the file.
  private func dropOutdated() {
    let now = FileStamp(path: record.path)
    idle.withLock { $0.removeAll { $0.stamp != now } }
  }

  /// Returns a process whose request has ended; a failed process is not returned, and ends.
  func giveBack(_ process: ProgramProcess) {
    idle.withLock { $0.append(process) }
  }

  /// Runs `body` while a process waits for its result.
  func whileWaiting<Value>(_ process: ProgramProcess, _ body: () throws -> Value) rethrows -> Value {
    var callers = Self.callers
    callers[record.name] = process
    return try Self.$callers.withValue(callers, operation: body)
  }

  private func start(isCancelled: @Sendable () -> Bool) throws -> ProgramProcess {
    let file: ProgramFile
    do {
      file = try ProgramFile(path: record.path)
    } catch let refusal as Refusal {
      throw Refusal(
        refusal.code, kind: refusal.kind, "the plugin program \(record.name) cannot be started: \(refusal.message)",
        remedy: .command("plugin show \(record.name)"), subject: record.name)
    }
    guard record.isWatched || file.isAsAdded(record) else { throw Refusal.programChanged(record) }
    let (process, manifest) = try Self.start(
      path: record.path, name: record.name, in: programs, isCancelled: isCancelled)
    guard manifest == record.manifest else { throw Refusal.manifestChanged(record) }
    return process
  }

  /// The time limit for a program's manifest, in seconds.
  static let startTimeout = 10

  /// Starts a program and reads its manifest.
  static func start(
    path: String, name: String, in programs: ProgramFolder, isCancelled: @Sendable () -> Bool
  ) throws -> (ProgramProcess, Manifest) {
    let folder = programs.workingFolder(of: name)
    let process = try ProgramProcess(
      name: name, path: path, folder: access(folder, X_OK) == 0 ? folder : "/", log: programs.log(of: name))
    try process.send(
      .hello(protocols: [Manifest.newestProtocol]), timeout: startTimeout,
      isCancelled: isCancelled)
    guard case .manifest(let manifest) = try process.next(timeout: startTimeout, isCancelled: isCancelled) else {
      throw Refusal.outOfStep(name, "something else before its manifest")
    }
    try ManifestCheck.require(manifest)
    return (process, manifest)
  }
}

extension Refusal {
  fileprivate static func manifestChanged(_ record: ProgramRecord) -> Refusal {
    Refusal(
      "plugin.program.changed", kind: .forbidden,
      "the plugin program \(record.name) has another manifest than when it was added, so it is not used",
      remedy: .command(record.addLine), subject: record.name)
  }
}
