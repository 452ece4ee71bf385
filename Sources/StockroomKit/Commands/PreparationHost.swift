package import Catalog
package import Foundation
package import Store

/// A question that a person answers with yes or no.
package enum YesNo {
  /// True if the answer is yes; nil if there is none, as after ^C.
  package static func ask(_ question: String, by ask: (String) throws -> String?) rethrows -> Bool? {
    try ask("\(question) [y/N] ").map { $0.lowercased().hasPrefix("y") }
  }
}

/// The engine's side of a ``Preparation``.
package protocol PreparationHost {
  var isPlan: Bool { get }
  var progress: ProgressReporter { get }
  /// True if only regular files may be read, not pipes, sockets, or devices.
  var readsOnlyFiles: Bool { get }
  /// The files sent with the call.
  var uploads: Uploads? { get }
  /// The files of a plan of several commands.
  var plannedFiles: PlannedFiles? { get }
  var protectedFiles: ProtectedFiles { get }
  var isCancelled: @Sendable () -> Bool { get }

  /// The path for a typed one.
  func resolve(_ typed: String) throws -> String
  /// Asks for a secret; twice if it is new.
  func readSecret(_ prompt: String, isNew: Bool) throws -> SecretBytes
  /// The user whom the command runs as; nil for the store's owner.
  var user: String? { get }
  /// True if there is a person to ask now.
  var canAsk: Bool { get }
  /// True with `--yes`.
  var isConfirmed: Bool { get }
  /// A person's answer to a question.
  func answer(to question: String) throws -> String
  func run(_ order: WorkOrder) throws
  /// Reads the store; does nothing if it does not exist yet.
  func lookAtStore(_ look: (Transaction) throws -> Void) throws
  /// Reads the store; does nothing if it does not exist yet.
  func lookAtCatalog(_ look: (Catalog) throws -> Void) throws
  func blobs() throws -> BlobStore?
  func standardInput() throws -> CInt
  func ask(_ proposal: Proposal) throws
  func add(_ plugin: any Plugin) throws
  func removePlugin(named name: String) throws
  func background() throws -> any BackgroundStore
  /// Runs a batch file, named by its path or `-`, in a temporary store.
  func rehearse(_ path: String, _ body: (Rehearsal) throws -> Void) throws
}

extension PreparationHost {
  package var readsOnlyFiles: Bool { false }
  package var uploads: Uploads? { nil }
  package var plannedFiles: PlannedFiles? { nil }
  package var protectedFiles: ProtectedFiles { ProtectedFiles() }
  package var isCancelled: @Sendable () -> Bool { { false } }
  package var user: String? { nil }
  package var canAsk: Bool { false }
  package var isConfirmed: Bool { false }
  package func answer(to question: String) throws -> String { throw Refusal.cancelled }
  package func lookAtStore(_ look: (Transaction) throws -> Void) throws {}
  package func lookAtCatalog(_ look: (Catalog) throws -> Void) throws {}
  package func blobs() throws -> BlobStore? { nil }
  package func standardInput() throws -> CInt { throw Refusal.noStandardInput }
  package func background() throws -> any BackgroundStore { throw Refusal.noBackground }
  package func rehearse(_ path: String, _ body: (Rehearsal) throws -> Void) throws { throw Refusal.noRehearsal(path) }
}

/// A job for a child process.
package struct WorkOrder {
  /// The registered name of its worker.
  package let worker: String
  package let request: Data
  /// The descriptors of the files that it may use.
  package let files: [CInt]
  /// The progress label.
  package let label: String
  /// Its time limit in seconds.
  package let timeout: Int
  /// Receives the answer in pieces.
  package let answer: (Data) throws -> Void
}
