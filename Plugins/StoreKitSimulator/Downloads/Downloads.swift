internal import StockroomKit

/// The downloads of the store.
struct Downloads {
  let catalog: Catalog
  private var store: Transaction { catalog.store }
  private var messages: StoreMessages { StoreMessages(catalog: catalog) }

  /// The downloads of a transaction, in order.
  func all(of payment: PaymentTransaction) throws -> [Download] {
    try store.all(
      "SELECT \(Download.columns) FROM storekit_download WHERE payment = ? ORDER BY id", .integer(payment.id),
      body: Download.init)
  }

  /// Adds what a purchased or restored product has to download, waiting; nothing for content that is not hosted, or
  /// before iOS 6.
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

  /// Changes a download; nothing else does.
  func change(_ download: Download, _ body: (inout Download) -> Void) throws -> Download {
    var changed = download
    body(&changed)
    try store.execute(
      "UPDATE storekit_download SET state = ?, loaded = ?, active_at = ?, error = ?, finished_at = ? WHERE id = ?",
      .text(changed.state.rawValue), .integer(changed.loaded), .integer(changed.activeAt?.seconds),
      .text(changed.error), .integer(changed.finishedAt?.seconds), .integer(changed.id))
    return changed
  }

  /// Cancels what is not finished: an app that finishes a transaction early loses its downloads.
  func transactionWillFinish(_ payment: PaymentTransaction) throws {
    for download in try all(of: payment) where !download.state.isOver {
      let cancelled = try change(download) {
        $0.state = .cancelled
        $0.activeAt = nil
      }
      try tell(cancelled, of: payment)
    }
  }

  /// Tells the observers the state of a download.
  func tell(_ download: Download, of payment: PaymentTransaction) throws {
    try messages.send(
      "paymentQueue(_:updatedDownloads:)", from: .storeKit, to: .app, note: download.state.label.lowercased(),
      about: payment, download: download.id)
  }
}
