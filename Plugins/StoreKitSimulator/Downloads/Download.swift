internal import Foundation
internal import StockroomKit

/// A download of hosted content that belongs to a transaction: Apple, `SKDownload`.
struct Download: Sendable {
  /// The state of a download: Apple, `SKDownloadState`.
  enum State: String, CaseIterable, Sendable {
    case waiting = "WAITING"
    case active = "ACTIVE"
    case paused = "PAUSED"
    case finished = "FINISHED"
    case failed = "FAILED"
    case cancelled = "CANCELLED"

    /// The display name.
    var label: String { rawValue.capitalized }

    var tone: Tone {
      switch self {
      case .waiting, .active, .paused: .busy
      case .finished: .good
      case .failed: .attention
      case .cancelled: .muted
      }
    }

    /// Whether nothing more happens to it.
    var isOver: Bool { self == .finished || self == .failed || self == .cancelled }
  }

  let id: Int64
  /// The key of its transaction.
  let payment: Int64
  /// The key of the version of hosted content, which may be gone.
  let content: Int64
  let version: String
  /// The size of the archive in bytes.
  let bytes: Int64
  var state: State
  /// The bytes loaded when it was last started or stopped.
  var loaded: Int64
  /// Since when it is active, by the store's clock.
  var activeAt: Date?
  /// Why it failed.
  var error: String?
  let createdAt: Date
  var finishedAt: Date?

  static let columns = """
    id, payment, content, version, bytes, state, loaded, active_at, error, created_at, finished_at
    """

  init(_ row: Row) throws {
    id = row.integer(0)
    payment = row.integer(1)
    content = row.integer(2)
    version = row.text(3)
    bytes = row.integer(4)
    state = try row.term(State.self, 5, in: "storekit_download.state", of: row.integer(0))
    loaded = row.integer(6)
    activeAt = row.optionalInteger(7).map(Date.init(seconds:))
    error = row.optionalText(8)
    createdAt = Date(seconds: row.integer(9))
    finishedAt = row.optionalInteger(10).map(Date.init(seconds:))
  }
}
