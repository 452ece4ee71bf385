import Foundation
import StockroomKit
import StockroomPlugin

/// A process of a program under trial, and the console's side of the talk with it.
struct ConformanceSpeaker {
  /// How a request ended.
  enum Answer {
    case output(JSON)
    case refusal(ProgramRefusal)
  }

  let process: ProgramProcess
  let manifest: Manifest
  private let name: String
  private let patience: Int
  private let isCancelled: @Sendable () -> Bool

  init(path: String, name: String, folder: String, patience: Int, isCancelled: @escaping @Sendable () -> Bool) throws {
    (self.name, self.patience, self.isCancelled) = (name, patience, isCancelled)
    process = try ProgramProcess(name: name, path: path, folder: folder, log: "\(folder)/log")
    try process.send(
      .hello(protocols: [Manifest.newestProtocol]), patience: patience, isCancelled: isCancelled)
    guard case .manifest(let manifest) = try process.next(patience: patience, isCancelled: isCancelled) else {
      throw Problem("its first line is not its manifest")
    }
    try ManifestCheck.require(manifest)
    self.manifest = manifest
  }

  /// The output of a request that must not be refused.
  func result(of work: Work) throws -> JSON {
    switch try answer(to: work) {
    case .output(let output): return output
    case .refusal(let refusal): throw Problem("it refused: \(refusal.message)")
    }
  }

  /// The end of a request; its calls are answered with `callAnswer`.
  func answer(
    to work: Work, callAnswer: (_ id: Int) -> HostMessage = { .answer(id: $0, .null) }
  ) throws -> Answer {
    let id = process.nextID()
    try process.send(.request(id: id, work), patience: patience, isCancelled: isCancelled)
    var count = 0
    while true {
      let message = try process.next(patience: patience, isCancelled: isCancelled)
      guard message.id == id else { throw Problem("it sent a message for another request") }
      switch message {
      case .output(_, let output): return .output(output)
      case .refusal(_, let refusal): return .refusal(refusal)
      case .call: try process.send(callAnswer(id), patience: patience, isCancelled: isCancelled)
      case .row, .progress, .manifest: break
      }
      count += 1
      guard count < 100_000 else { throw Problem("it sent 100,000 messages without an end") }
    }
  }
}
