internal import Foundation
internal import StockroomKit

/// A download of hosted content that belongs to a transaction: Apple's `SKDownload`.
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
    var label: String { self == .cancelled ? "Canceled" : rawValue.capitalized }

    var tone: Tone {
      switch self {
      case .waiting, .active, .paused: .busy
      case .finished: .good
      case .failed: .attention
      case .cancelled: .muted
      }
    }

    /// True if its state is final, unless the app starts it again.
    var isOver: Bool { self == .finished || self == .failed || self == .cancelled }
  }

  let id: Int64
  /// The key of its transaction.
  let payment: Int64
  /// The key of its hosted content, which may be deleted.
  let content: Int64
  let version: String
  /// The size of the archive in bytes.
  let bytes: Int64
  var state: State
  /// True once the app started it; it may still wait for its turn.
  var isStarted: Bool
  /// The loaded bytes when it was last started or stopped.
  var loaded: Int64
  /// The bytes per second while it is active; nil to load immediately.
  var rate: Int64?
  /// The start of its activity, by the store's clock.
  var activeAt: Date?
  /// The reason of its failure.
  var error: String?
  let createdAt: Date
  var finishedAt: Date?

  static let columnList = """
    id, payment, content, version, bytes, state, is_started, loaded, rate, active_at, error, created_at, finished_at
    """

  /// The columns of a table in a join.
  static func columns(of table: String) -> String {
    columnList.split(separator: ",").map { "\(table).\($0.filter { !$0.isWhitespace })" }.joined(separator: ", ")
  }

  init(_ row: Row) throws {
    id = row.integer(0)
    payment = row.integer(1)
    content = row.integer(2)
    version = row.text(3)
    bytes = row.integer(4)
    state = try row.term(State.self, 5, in: "storekit_download.state", of: row.integer(0))
    isStarted = row.boolean(6)
    loaded = row.integer(7)
    rate = row.optionalInteger(8)
    activeAt = row.optionalInteger(9).map(Date.init(seconds:))
    error = row.optionalText(10)
    createdAt = Date(seconds: row.integer(11))
    finishedAt = row.optionalInteger(12).map(Date.init(seconds:))
  }
}

/// Progress by the store's clock.
extension Download {
  /// The loaded bytes at a date.
  func loaded(at date: Date) -> Int64 {
    guard state != .finished else { return bytes }
    guard state == .active, let activeAt, let rate else { return loaded }
    let (more, isMore) = max(0, date.seconds - activeAt.seconds).multipliedReportingOverflow(by: rate)
    let (sum, isAll) = loaded.addingReportingOverflow(more)
    return isMore || isAll ? bytes : min(bytes, sum)
  }

  /// The loaded share, 0 to 1; 1 does not mean that it is finished.
  func progress(at date: Date) -> Double {
    bytes > 0 ? Double(loaded(at: date)) / Double(bytes) : state == .finished ? 1 : 0
  }

  /// The remaining seconds; -1 while unknown.
  func timeRemaining(at date: Date) -> Int64 {
    if state == .finished { return 0 }
    guard state == .active, rate != nil, loaded(at: date) > 0 else { return -1 }
    return seconds(for: bytes - loaded(at: date))
  }

  /// The end of an active download.
  var end: Date? {
    guard state == .active, rate != nil, let activeAt else { return nil }
    return Date(seconds: activeAt.seconds + max(1, seconds(for: bytes - loaded)))
  }

  /// The next callback of an active download: after each quarter, and at its end.
  func nextEvent(after date: Date) -> Date? {
    guard let activeAt, let end = end?.seconds else { return nil }
    let quarters = (1...3).map { bytes / 4 * Int64($0) - loaded }.filter { $0 > 0 }
    let next = quarters.map { activeAt.seconds + seconds(for: $0) }.first { $0 > date.seconds && $0 < end }
    return Date(seconds: next ?? max(end, date.seconds))
  }

  private func seconds(for bytes: Int64) -> Int64 {
    guard let rate, rate > 0 else { return 0 }
    return bytes / rate + (bytes % rate == 0 ? 0 : 1)
  }

  /// The note of a callback: `active 0.25, 3 s left`.
  func note(at date: Date) -> String {
    switch state {
    case .active:
      let left = timeRemaining(at: date)
      return "active \(HumanNumbers.fixed(progress(at: date), places: 2) ?? "0")" + (left < 0 ? "" : ", \(left) s left")
    case .failed: return "failed: \(error ?? "")"
    case .waiting, .paused, .finished, .cancelled: return state.label.lowercased()
    }
  }
}

extension Download {
  /// The columns of `storekit downloads`.
  static let describedColumns = StoreKitExplanations.all.described(
    "storekit.download",
    [
      "number": .integer, "transaction": .integer, "product": .identifier, "version": .text, "size": .bytes,
      "state": .term, "progress": .decimal, "bar": .bar, "timeRemaining": .integer, "contentURL": .identifier,
      "error": .text, "serverPath": .identifier,
    ])
  private static let columns = describedColumns.columns(dataOnly: ["serverPath"])

  private var stateValue: Value { .term(code: state.rawValue, label: state.label, tone: state.tone) }

  /// The download in the fields of its transaction.
  var fields: [Field] {
    [
      Field("number", .integer(id), label: "No."), Field("version", .text(version), label: "Version"),
      Field("size", .bytes(bytes), label: "Size"), Field("state", stateValue, label: "State"),
    ]
  }

  /// The values of the columns of lists.
  func row(in catalog: Catalog) throws -> [Value] {
    let payment = try PaymentTransactions(catalog: catalog).require(payment)
    let now = catalog.store.now
    return [
      .integer(id), .integer(payment.id), try .identifier(catalog.fullName(payment.productID, in: payment.app)),
      .text(version), .bytes(bytes), stateValue,
      .decimal(progress(at: now), places: 2), .bar(progress(at: now)), remaining(at: now),
      try .identifier(contentURL(of: payment, in: catalog)),
      state == .failed ? .text(error) : .null,
      try .identifier(serverPath(of: payment, in: catalog)),
    ]
  }

  /// The archive's path on the server; nil for deleted content, or without a plugin that serves it.
  private func serverPath(of payment: PaymentTransaction, in catalog: Catalog) throws -> String? {
    guard let downloads = catalog.downloads,
      let content = try Downloads(catalog: catalog).content(of: self, of: payment)
    else { return nil }
    return downloads.path(ofDelivery: content)
  }

  /// The remaining seconds: `unknown` for people, -1 for programs.
  private func remaining(at now: Date) -> Value {
    let seconds = timeRemaining(at: now)
    return seconds < 0 ? .remark("unknown", data: .integer(seconds)) : .integer(seconds)
  }

  /// The download in the receipt of a command that changed it.
  func record(in catalog: Catalog) throws -> Value {
    .record(zip(Self.columns, try row(in: catalog)).map { Field($0.name, $1, label: $0.label, audience: $0.audience) })
  }

  private func contentURL(of payment: PaymentTransaction, in catalog: Catalog) throws -> String? {
    guard state == .finished, !payment.isFinished,
      let device = try payment.device.flatMap(Devices(catalog: catalog).find(id:))
    else { return nil }
    return try DeviceFiles(catalog: catalog).contentURL(of: self, on: device)
  }

  /// The download in a sentence: `download 1 of .chapter1 1.0: active 0.25, 3 s left`.
  func sentence(in catalog: Catalog) throws -> String {
    let payment = try PaymentTransactions(catalog: catalog).require(payment)
    let name = try catalog.products.find(payment.product).map(catalog.name) ?? payment.productID
    let note = try obstacle(in: catalog)?.rawValue ?? note(at: catalog.store.now)
    return "download \(id) of \(name) \(version): \(note)"
  }

  /// The reason that a started download waits.
  private enum Obstacle: String {
    case network = "waits for the network"
    case other = "waits for another download"
  }

  /// The reason that a started download is not active; nil without one, as after the active download was deleted.
  private func obstacle(in catalog: Catalog) throws -> Obstacle? {
    guard state == .waiting, isStarted,
      let device = try PaymentTransactions(catalog: catalog).require(payment).device.flatMap(
        Devices(catalog: catalog).find(id:))
    else { return nil }
    if device.isOffline { return .network }
    return try Downloads(catalog: catalog).all(on: device, in: .active).isEmpty ? nil : .other
  }

  /// The command that an app or a tester would run next.
  func next(in catalog: Catalog) -> String? {
    switch state {
    case .waiting:
      switch try? obstacle(in: catalog) {
      case .network: "storekit network on"
      case .other: nil
      case nil: "storekit download start \(id)"
      }
    case .active: end.map { "clock advance \(max(1, $0.seconds - catalog.store.now.seconds))s" }
    case .paused: "storekit download resume \(id)"
    case .finished: "storekit install \(payment)"
    case .failed: "storekit download start \(id)"
    case .cancelled: "storekit restore"
    }
  }

  /// The receipt of a command that changed downloads.
  static func receipt(of downloads: [Download], verb: String, in catalog: Catalog) throws -> Receipt {
    var next: [String] = []
    for line in downloads.compactMap({ $0.next(in: catalog) }) where !next.contains(line) { next.append(line) }
    return Receipt(
      try downloads.map { try $0.sentence(in: catalog) }.joined(separator: "\n"),
      record: Record([Field("downloads", .list(try downloads.map { try $0.record(in: catalog) }), label: "Downloads")]),
      tally: .init("download", verb, count: downloads.count), next: next)
  }

  static func table(
    in catalog: Catalog, _ body: @escaping ((Download) throws -> Void) throws -> Void
  ) -> Table {
    Table(columns: columns, empty: "no downloads") { emit in
      try body { try emit(try $0.row(in: catalog)) }
    }
  }
}
