import Foundation
import StockroomKit
import StockroomPlugin
import Synchronization

/// The running processes of one program: started when they are needed, and used again.
///
/// Two callers that work at the same time get a process each, so that none waits for the other.
final class ProgramPool: Sendable {
  let record: ProgramRecord
  /// The most rows of one answer.
  var rowLimit: Int { shelf.rowLimit }
  private let shelf: ProgramShelf
  private let idle = Mutex<[ProgramProcess]>([])

  /// The processes that wait for a command which they called; what that command asks of the program goes to the same.
  @TaskLocal private static var callers: [String: ProgramProcess] = [:]

  init(_ record: ProgramRecord, on shelf: ProgramShelf) {
    (self.record, self.shelf) = (record, shelf)
  }

  /// A process for a request; `isCaller` if it waits for the command that leads to this request.
  func take(isCancelled: @Sendable () -> Bool) throws -> (process: ProgramProcess, isCaller: Bool) {
    if let caller = Self.callers[record.name] { return (caller, true) }
    while let process = idle.withLock({ $0.popLast() }) {
      // What nobody asked for would be taken for the next answer.
      if !process.hasNoise { return (process, false) }
    }
    return (try start(isCancelled: isCancelled), false)
  }

  /// Takes back a process whose request has ended; one that failed is not given back, and so it ends.
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
    guard file.isAsAdded(record) else { throw Refusal.programChanged(record) }
    let (process, manifest) = try Self.start(
      path: record.path, name: record.name, on: shelf, isCancelled: isCancelled)
    guard manifest == record.manifest else { throw Refusal.manifestChanged(record) }
    return process
  }

  /// How long a program may take to say what it is, in seconds.
  static let startPatience = 10

  /// Starts a program and reads what it says of itself.
  static func start(
    path: String, name: String, on shelf: ProgramShelf, isCancelled: @Sendable () -> Bool
  ) throws -> (ProgramProcess, Manifest) {
    let folder = shelf.workingFolder(of: name)
    let process = try ProgramProcess(
      name: name, path: path, folder: access(folder, X_OK) == 0 ? folder : "/", log: shelf.log(of: name))
    try process.send(
      .hello(protocols: [Manifest.newestProtocol]), patience: startPatience,
      isCancelled: isCancelled)
    guard case .manifest(let manifest) = try process.next(patience: startPatience, isCancelled: isCancelled) else {
      throw Refusal.outOfStep(name, "something else before it said what it is")
    }
    try ManifestCheck.require(manifest)
    return (process, manifest)
  }
}

extension Refusal {
  fileprivate static func manifestChanged(_ record: ProgramRecord) -> Refusal {
    Refusal(
      "plugin.program.changed", kind: .forbidden,
      "the plugin program \(record.name) describes itself differently than when it was added, so it is not used",
      remedy: .command(ConsoleLine.text(["plugin", "add", record.path])), subject: record.name)
  }
}
