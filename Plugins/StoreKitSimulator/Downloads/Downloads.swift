internal import StockroomKit

/// The downloads of the store.
struct Downloads {
  let catalog: Catalog
  private var store: Transaction { catalog.store }
  private var messages: StoreMessages { StoreMessages(catalog: catalog) }

  /// The download with a number, or nil.
  func find(_ number: Int64) throws -> Download? {
    try store.first(
      "SELECT \(Download.columnList) FROM storekit_download WHERE id = ?", .integer(number), body: Download.init)
  }

  /// The download with a number, or a refusal.
  func require(_ number: Int64) throws -> Download {
    guard let download = try find(number) else { throw Refusal.noDownload(number) }
    return download
  }

  /// The first matching downloads of the store, oldest first.
  func all(limit: Int, where isChosen: (Download) -> Bool) throws -> [Download] {
    var found: [Download] = []
    try store.rows("SELECT \(Download.columnList) FROM storekit_download ORDER BY id") { row in
      let download = try Download(row)
      if found.count < limit, isChosen(download) { found.append(download) }
    }
    return found
  }

  /// The downloads of a transaction, in order.
  func all(of payment: PaymentTransaction) throws -> [Download] {
    try store.all(
      "SELECT \(Download.columnList) FROM storekit_download WHERE payment = ? ORDER BY id", .integer(payment.id),
      body: Download.init)
  }

  /// The downloads on a device in some states, oldest first.
  func all(on device: Device, in states: Download.State...) throws -> [Download] { try all(on: device, in: states) }

  /// The downloads on a device in some states, oldest first.
  func all(on device: Device, in states: [Download.State]) throws -> [Download] {
    try store.all(
      """
      SELECT \(Download.columns(of: "d")) FROM storekit_download d JOIN storekit_transaction p ON p.id = d.payment
      WHERE p.device = ? AND d.state IN (\(states.map { "'\($0.rawValue)'" }.joined(separator: ", "))) ORDER BY d.id
      """, .integer(device.id), body: Download.init)
  }

  /// Calls `body` with the downloads of an app on a device, oldest first.
  func each(on device: Device, app: App, body: (Download) throws -> Void) throws {
    try store.rows(
      """
      SELECT \(Download.columns(of: "d")) FROM storekit_download d JOIN storekit_transaction p ON p.id = d.payment
      WHERE p.device = ? AND p.app = ? ORDER BY d.id
      """, .integer(device.id), .integer(app.appleID.rawValue)
    ) { try body(try Download($0)) }
  }

  /// The finished downloads of unfinished transactions on a device, whose files are in its Caches folder.
  func cached(on device: Device) throws -> [Download] {
    try store.all(
      """
      SELECT \(Download.columns(of: "d")) FROM storekit_download d JOIN storekit_transaction p ON p.id = d.payment
      WHERE p.device = ? AND p.finished_at IS NULL AND d.state = 'FINISHED' ORDER BY d.id
      """, .integer(device.id), body: Download.init)
  }

  /// Adds the downloads of a purchased or restored product, waiting; none if its content is not hosted, or before iOS 6.
  func create(for payment: PaymentTransaction, of product: Product) throws -> [Download] {
    guard let device = try payment.device.flatMap(Devices(catalog: catalog).find(id:)), device.downloadsHostedContent,
      let content = try HostedDelivery(catalog: catalog).content(of: product, in: payment.environment)
    else { return [] }
    try store.execute(
      """
      INSERT INTO storekit_download (payment, content, version, bytes, state, created_at) VALUES (?, ?, ?, ?, ?, ?)
      """, .integer(payment.id), .integer(content.id), .text(content.version), .integer(content.delivery.bytes),
      .text(Download.State.waiting.rawValue), .integer(store.now.seconds))
    return try all(of: payment)
  }

  /// Changes a download; all changes are made here.
  func change(_ download: Download, _ body: (inout Download) -> Void) throws -> Download {
    var changed = download
    body(&changed)
    try store.execute(
      """
      UPDATE storekit_download SET state = ?, is_started = ?, loaded = ?, rate = ?, active_at = ?, error = ?,
        finished_at = ?
      WHERE id = ?
      """, .text(changed.state.rawValue), .boolean(changed.isStarted), .integer(changed.loaded),
      .integer(changed.rate), .integer(changed.activeAt?.seconds), .text(changed.error),
      .integer(changed.finishedAt?.seconds), .integer(changed.id))
    return changed
  }

  /// The hosted content of a download; nil if it was deleted.
  func content(of download: Download, of payment: PaymentTransaction) throws -> HostedContent? {
    guard let product = try catalog.products.find(payment.product) else { return nil }
    return try catalog.content.all(of: product).first { $0.id == download.content }
  }

  /// Sends the states of downloads to the observers, in one callback for each app.
  func report(_ queued: [QueuedDownload]) throws {
    try messages.send("paymentQueue(_:updatedDownloads:)", from: .storeKit, to: .app, about: queued) {
      $0.note(at: store.now)
    }
  }
}
