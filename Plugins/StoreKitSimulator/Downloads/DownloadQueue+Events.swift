internal import StockroomKit

/// What happens to downloads without the app.
extension DownloadQueue {
  /// A download fails, as when the network does.
  func fail(_ download: Download, _ error: String) throws -> Download {
    let (payment, device) = try place(of: download)
    guard !download.state.isOver else { throw Refusal.downloadOver(download) }
    let failed = try fail(download, of: payment, error)
    try goOn(on: device)
    return failed
  }

  /// The network of a device goes away: its active download fails.
  func networkWillEnd(on device: Device) throws -> [Download] {
    try downloads.all(on: device, in: .active).map { download in
      guard let payment = try PaymentTransactions(catalog: catalog).find(download.payment) else { return download }
      return try fail(download, of: payment, StoreKitError.offline.description)
    }
  }

  /// The network of a device is back: what the app started goes on.
  func networkDidStart(on device: Device) throws {
    try goOn(on: device)
  }

  /// An app that finishes a transaction early loses its downloads, and the files of those that are finished.
  func transactionWillFinish(_ payment: PaymentTransaction) throws {
    let unfinished = try downloads.all(of: payment).filter { !$0.state.isOver }
    for download in unfinished { try downloads.tell(stop(download, as: .cancelled), of: payment) }
    files.syncAfterCommit()
  }

  /// The turn of the next download comes after a transaction left the queue.
  func transactionDidFinish(_ payment: PaymentTransaction) throws {
    guard let device = try payment.device.flatMap(Devices(catalog: catalog).find(id:)) else { return }
    try goOn(on: device)
  }

  /// A device is removed with its files.
  func deviceWillBeRemoved(_ device: Device) throws {
    for download in try downloads.all(on: device, in: .waiting, .active, .paused) {
      _ = try stop(download, as: .cancelled)
    }
    files.syncAfterCommit()
  }

  /// The timer of an active download is due: it is further, or loaded.
  func timerIsDue(_ subject: String) throws {
    var queue = self
    queue.isTimer = true
    guard let download = try Int64(subject).flatMap(downloads.find) else {
      // It was deleted with its app, and may have been the one that others wait for.
      for device in try Devices(catalog: catalog).all() where !device.isOffline { try queue.goOn(on: device) }
      return
    }
    guard download.state == .active,
      let payment = try PaymentTransactions(catalog: catalog).find(download.payment),
      let device = try payment.device.flatMap(Devices(catalog: catalog).find(id:))
    else { return }
    let now = catalog.store.now
    if download.loaded(at: now) < download.bytes {
      try downloads.tell(download, of: payment)
      return try setTimer(of: download)
    }
    try queue.load(download, of: payment, on: device)
    try queue.goOn(on: device)
  }
}
