import Foundation
import StockroomKit
import Synchronization

/// Figures of a server in the text format of Prometheus.
final class Metrics: Sendable {
  /// The upper bounds of the buckets of durations, in seconds.
  private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  private struct Figures {
    /// The counts by method and status.
    var requests: [String: Int] = [:]
    var buckets = [Int](repeating: 0, count: Metrics.bounds.count)
    var seconds = 0.0
    var count = 0
    var units = 0
  }

  private let figures = Mutex(Figures())

  func count(_ note: RequestNote) {
    let seconds = note.milliseconds / 1000
    let method = note.head.method == nil ? "OTHER" : note.head.sentMethod
    let labels = "method=\"\(method)\",status=\"\(note.status)\""
    figures.withLock { figures in
      figures.requests[labels, default: 0] += 1
      for (index, bound) in Self.bounds.enumerated() where seconds <= bound { figures.buckets[index] += 1 }
      figures.seconds += seconds
      figures.count += 1
      if note.unit != nil { figures.units += 1 }
    }
  }

  var text: String {
    let now = figures.withLock { $0 }
    var lines = ["# HELP stockroom_requests_total Requests answered.", "# TYPE stockroom_requests_total counter"]
    lines += now.requests.sorted { $0.key < $1.key }.map { "stockroom_requests_total{\($0.key)} \($0.value)" }
    lines += [
      "# HELP stockroom_units_total Units of the journal that requests wrote.", "# TYPE stockroom_units_total counter",
      "stockroom_units_total \(now.units)",
      "# HELP stockroom_request_seconds How long answers took.", "# TYPE stockroom_request_seconds histogram",
    ]
    lines += zip(Self.bounds, now.buckets).map { "stockroom_request_seconds_bucket{le=\"\($0)\"} \($1)" }
    lines += [
      "stockroom_request_seconds_bucket{le=\"+Inf\"} \(now.count)", "stockroom_request_seconds_sum \(now.seconds)",
      "stockroom_request_seconds_count \(now.count)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}

/// A server's notes about a request, for the log, the metrics, and the recording.
struct RequestNote: Sendable {
  let head: RequestHead
  var store = ""
  var client: String?
  var unit: Int64?
  /// Why it failed, for the server's owner.
  var failure: String?
  /// The store's routes, which declare the secrets in a path.
  var routes: RouteTable?
  private(set) var requestBody = Data()
  private var share: BodyBudget.Share?
  private(set) var status = 0
  private(set) var bytes: Int?
  private(set) var duration = Swift.Duration.zero
  private(set) var answer = RouteAnswer(500)

  init(_ head: RequestHead) { self.head = head }

  /// Keeps the body, with its share of the server's memory for bodies.
  mutating func keep(_ body: Data, _ share: BodyBudget.Share) { (requestBody, self.share) = (body, share) }

  /// A path without its secrets.
  func hiding(_ path: String) -> String { routes?.hidingSecrets(in: path) ?? path }

  /// The query without its secrets.
  var hiddenQuery: String {
    head.rawQuery.split(separator: "&", omittingEmptySubsequences: false).map { item in
      guard let equals = item.firstIndex(of: "="), SecretNames.suggestArgument(item[..<equals]) else {
        return item[...]
      }
      return item[...equals] + "****"
    }.joined(separator: "&")
  }

  mutating func finish(_ answer: RouteAnswer, status: Int, bytes: Int?, since start: ContinuousClock.Instant) {
    (self.answer, self.status, self.bytes) = (answer, status, bytes)
    duration = ContinuousClock.now - start
  }

  /// The duration of the answer in milliseconds.
  var milliseconds: Double {
    let parts = duration.components
    return Double(parts.seconds) * 1000 + Double(parts.attoseconds) / 1e15
  }
}

/// The observers of a server's requests.
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
