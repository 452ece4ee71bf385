internal import Foundation
internal import StockroomKit

/// What a server notes of a request, for its log, its figures, and its recording.
struct RequestNote: Sendable {
  let head: RequestHead
  var store = ""
  var client: String?
  var unit: Int64?
  /// Why it failed, for the server's owner.
  var failure: String?
  /// The routes of the store, which know what is secret in a path.
  var routes: RouteTable?
  private(set) var requestBody = Data()
  private var share: BodyBudget.Share?
  private(set) var status = 0
  private(set) var bytes: Int?
  private(set) var duration = Swift.Duration.zero
  private(set) var answer = RouteAnswer(500)

  init(_ head: RequestHead) { self.head = head }

  /// Keeps the body with its share of what the server may hold.
  mutating func keep(_ body: Data, _ share: BodyBudget.Share) { (requestBody, self.share) = (body, share) }

  /// A path without what is secret in it.
  func hiding(_ path: String) -> String { routes?.hidingSecrets(in: path) ?? path }

  mutating func finish(_ answer: RouteAnswer, status: Int, bytes: Int?, since start: ContinuousClock.Instant) {
    (self.answer, self.status, self.bytes) = (answer, status, bytes)
    duration = ContinuousClock.now - start
  }

  /// How long the answer took, in milliseconds.
  var milliseconds: Double {
    let parts = duration.components
    return Double(parts.seconds) * 1000 + Double(parts.attoseconds) / 1e15
  }
}

/// Those who observe the requests of a server.
final class Observers: Sendable {
  let metrics = Metrics()
  private let log: AccessLog?
  private let recording: Recording?

  init(_ options: ServerOptions) throws {
    log = options.accessLog == .none ? nil : AccessLog(options.accessLog)
    recording = try options.recording.map { try Recording($0) }
  }

  func observe(_ note: RequestNote) {
    metrics.count(note)
    log?.write(note)
    recording?.write(note)
  }

  /// Waits until everything is written.
  func close() {
    log?.close()
    recording?.close()
  }
}
