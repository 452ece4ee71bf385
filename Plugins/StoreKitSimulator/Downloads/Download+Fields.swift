internal import Foundation
internal import StockroomKit

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
      .integer(id), .integer(payment.id), .identifier(payment.productID), .text(version), .bytes(bytes), stateValue,
      .decimal(progress(at: now), places: 2), .bar(progress(at: now)), remaining(at: now),
      try contentURL(of: payment, in: catalog).map { .identifier($0) } ?? .null,
      state == .failed ? error.map(Value.text) ?? .null : .null,
      try serverPath(of: payment, in: catalog).map { .identifier($0) } ?? .null,
    ]
  }

  /// Where the server has the archive; nil for content that was deleted, or without a plugin that serves it.
  private func serverPath(of payment: PaymentTransaction, in catalog: Catalog) throws -> String? {
    guard let downloads = catalog.downloads,
      let content = try Downloads(catalog: catalog).content(of: self, of: payment)
    else { return nil }
    return downloads.path(ofDelivery: content)
  }

  /// The seconds left; people read that they are unknown, programs -1.
  private func remaining(at now: Date) -> Value {
    let seconds = timeRemaining(at: now)
    return seconds < 0 ? .remark("unknown", data: .integer(seconds)) : .integer(seconds)
  }

  /// The download as commands that change it print it.
  func record(in catalog: Catalog) throws -> Value {
    .record(zip(Self.columns, try row(in: catalog)).map { Field($0.name, $1, label: $0.label, audience: $0.audience) })
  }

  private func contentURL(of payment: PaymentTransaction, in catalog: Catalog) throws -> String? {
    guard state == .finished, !payment.isFinished,
      let device = try payment.device.flatMap(Devices(catalog: catalog).find(id:))
    else { return nil }
    return try DeviceFiles(catalog: catalog).contentURL(of: self, on: device)
  }

  /// A line for people: `download 1 of .chapter1 1.0: active 0.25, 3 s left`.
  func sentence(in catalog: Catalog) throws -> String {
    let payment = try PaymentTransactions(catalog: catalog).require(payment)
    let name = try catalog.products.find(payment.product).map(catalog.name) ?? payment.productID
    let note = try obstacle(in: catalog)?.rawValue ?? note(at: catalog.store.now)
    return "download \(id) of \(name) \(version): \(note)"
  }

  /// What a started download waits for.
  private enum Obstacle: String {
    case network = "waits for the network"
    case other = "waits for another download"
  }

  /// What keeps a started download from being active; nil for nothing, as when the one before it was deleted.
  private func obstacle(in catalog: Catalog) throws -> Obstacle? {
    guard state == .waiting, isStarted,
      let device = try PaymentTransactions(catalog: catalog).require(payment).device.flatMap(
        Devices(catalog: catalog).find(id:))
    else { return nil }
    if device.isOffline { return .network }
    return try Downloads(catalog: catalog).all(on: device, in: .active).isEmpty ? nil : .other
  }

  /// What an app or a tester does next with it.
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

  /// The table of downloads.
  static func table(
    in catalog: Catalog, _ body: @escaping ((Download) throws -> Void) throws -> Void
  ) -> Table {
    Table(columns: columns, empty: "no downloads") { emit in
      try body { try emit(try $0.row(in: catalog)) }
    }
  }
}
