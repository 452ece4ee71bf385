internal import StockroomKit

/// A download in the queue of a device, with its transaction.
struct QueuedDownload {
  var download: Download
  let payment: PaymentTransaction
}

/// Loads the downloads of a device; those that an app starts in one call load together, and later ones wait for them.
///
/// On a device with a bandwidth, which active downloads share, they progress by the store's clock; on another, their
/// content loads immediately.
struct DownloadQueue {
  let catalog: Catalog
  /// Receives the progress of loading files; nil to change only the rows, as in a timer or a plan, after which the files
  /// follow when the rows are committed.
  var progress: ((_ download: Download, _ content: HostedContent, _ done: Int64) throws -> Void)?
  /// True for a timer, for which unreadable content fails its download rather than the command.
  ///
  /// Timers run before every command, which would otherwise fail, too.
  var isTimer = false

  /// The content extracted before the command's transaction opened.
  var staged: StagedDownloads?

  static let timer = "download"
  private static let owner = "StoreKitSimulator"

  var downloads: Downloads { Downloads(catalog: catalog) }
  var files: DeviceFiles { DeviceFiles(catalog: catalog) }
  private var messages: StoreMessages { StoreMessages(catalog: catalog) }

  /// The content hashed before the transaction opened.
  private let checked: CheckedContent

  init(catalog: Catalog, checked: CheckedContent = CheckedContent()) {
    (self.catalog, self.checked) = (catalog, checked)
  }

  /// The queue for a command, which shows the progress.
  init(in context: Context, staged: StagedDownloads? = nil) {
    catalog = context.catalog
    checked = CheckedContent()
    self.staged = staged
    guard !context.isPlan else { return }
    progress = { download, content, done in
      try context.checkCancelled()
      context.progress.update(
        "download \(download.id)", done: min(done, content.contentBytes), total: content.contentBytes)
    }
  }

  // MARK: - Calls of the app

  /// The app starts downloads, which wait if others are active; failed downloads start again, and waiting ones continue
  /// if none is active.
  func start(_ chosen: [Download]) throws {
    try call("start(_:)", chosen) { download, device in
      switch download.state {
      case .waiting:
        if download.isStarted, try !downloads.all(on: device, in: .active).isEmpty {
          throw Refusal.downloadStarted(download)
        }
      case .failed: break
      case .active: throw Refusal.downloadStarted(download)
      case .paused: throw Refusal.downloadPaused(download)
      case .finished, .cancelled: throw Refusal.downloadOver(download)
      }
    } change: { queued in
      for download in queued.map(\.download) {
        _ = try downloads.change(download) {
          if $0.state == .failed { ($0.loaded, $0.error) = (0, nil) }
          ($0.state, $0.isStarted) = (.waiting, true)
        }
      }
    }
  }

  /// The app pauses active downloads.
  func pause(_ chosen: [Download]) throws {
    try call("pause(_:)", chosen) { download, _ in
      guard download.state == .active else { throw Refusal.downloadNotActive(download) }
    } change: {
      try downloads.report(stop($0, as: .paused))
    }
  }

  /// The app resumes paused downloads, which wait if others are active.
  func resume(_ chosen: [Download]) throws {
    let resumed = try call("resume(_:)", chosen) { download, _ in
      guard download.state == .paused else { throw Refusal.downloadNotPaused(download) }
    } change: { queued in
      for download in queued.map(\.download) { _ = try downloads.change(download) { $0.state = .waiting } }
    }
    try downloads.report(resumed.filter { $0.download.state == .waiting })
  }

  /// The app cancels unfinished downloads.
  func cancel(_ chosen: [Download]) throws {
    try call("cancel(_:)", chosen) { download, _ in
      guard !download.state.isOver else { throw Refusal.downloadOver(download) }
    } change: {
      try downloads.report(stop($0, as: .cancelled))
    }
  }

  /// One call of the app about several downloads, after which the queues of their devices go on.
  ///
  /// - Parameters:
  ///   - check: Throws a `Refusal` for a download in the wrong state.
  ///   - change: Changes the rows of all.
  /// - Returns: The downloads as they are afterward.
  @discardableResult
  private func call(
    _ message: String, _ chosen: [Download], check: (Download, Device) throws -> Void,
    change: ([QueuedDownload]) throws -> Void
  ) throws -> [QueuedDownload] {
    var devices: [Device] = []
    let queued = try chosen.map { download in
      let (payment, device) = try place(of: download)
      try check(download, device)
      if !devices.contains(where: { $0.id == device.id }) { devices.append(device) }
      return QueuedDownload(download: download, payment: payment)
    }
    try messages.send(message, from: .app, to: .storeKit, about: queued)
    try change(queued)
    for device in devices { try goOn(on: device) }
    return try queued.map { QueuedDownload(download: try downloads.require($0.download.id), payment: $0.payment) }
  }

  // MARK: - Parts

  /// Starts the downloads that wait on a device together, if none is active; otherwise the active ones share the
  /// bandwidth anew.
  func goOn(on device: Device) throws {
    while try downloads.all(on: device, in: .active).isEmpty {
      let next = try queued(on: device, in: .waiting).filter(\.download.isStarted)
      guard !next.isEmpty else { return }
      guard !device.isOffline else {
        return try downloads.report(next.map { try fail($0, StoreKitError.offline.description) })
      }
      let active = try next.map { queued in
        try change(queued) {
          ($0.state, $0.rate, $0.activeAt) =
            (.active, device.share(of: next.count), catalog.store.now)
        }
      }
      try downloads.report(active)
      if device.bandwidth == nil {
        try downloads.report(active.map { try load($0, on: device) })
      } else {
        try active.forEach(setTimer)
      }
    }
    try share(on: device)
  }

  /// Divides the bandwidth of a device among its active downloads.
  private func share(on device: Device) throws {
    let active = try queued(on: device, in: .active)
    guard let rate = device.share(of: active.count) else { return }
    let now = catalog.store.now
    for download in active where download.download.rate != rate {
      try setTimer(of: change(download) { ($0.loaded, $0.rate, $0.activeAt) = ($0.loaded(at: now), rate, now) })
    }
  }

  /// Finishes a download with its files, or fails it if the store no longer has them.
  private func load(_ queued: QueuedDownload, on device: Device) throws -> QueuedDownload {
    let download = queued.download
    do {
      guard let content = try downloads.content(of: download, of: queued.payment) else {
        throw Refusal.contentGone(download, of: queued.payment)
      }
      if let progress {
        try files.load(content, for: download, on: device, from: staged) { try progress(download, content, $0) }
      } else if let problem = try checked.problem(of: content, in: catalog) {
        throw Refusal.contentDamaged(download, problem)
      }
    } catch let refusal as Refusal where fails(refusal) {
      return try fail(queued, refusal.message)
    }
    try cancelTimer(of: download)
    files.syncAfterCommit()
    return try change(queued) {
      ($0.state, $0.loaded, $0.activeAt, $0.finishedAt) = (.finished, $0.bytes, nil, catalog.store.now)
    }
  }

  /// True if the refusal fails the download rather than the call.
  private func fails(_ refusal: Refusal) -> Bool {
    switch refusal.kind {
    case .missing, .damaged: true
    case .cancelled, .busy: false
    case .usage, .rule, .state, .forbidden, .unavailable: isTimer
    }
  }

  private func fail(_ queued: QueuedDownload, _ error: String) throws -> QueuedDownload {
    try change(try stop([queued], as: .failed)[0]) { $0.error = error }
  }

  private func stop(_ queued: [QueuedDownload], as state: Download.State) throws -> [QueuedDownload] {
    try queued.map { queued in
      try cancelTimer(of: queued.download)
      let loaded = queued.download.loaded(at: catalog.store.now)
      return try change(queued) { ($0.state, $0.loaded, $0.rate, $0.activeAt) = (state, loaded, nil, nil) }
    }
  }

  private func change(_ queued: QueuedDownload, _ body: (inout Download) -> Void) throws -> QueuedDownload {
    QueuedDownload(download: try downloads.change(queued.download, body), payment: queued.payment)
  }

  private func setTimer(of queued: QueuedDownload) throws {
    try cancelTimer(of: queued.download)
    guard let date = queued.download.nextEvent(after: catalog.store.now) else { return }
    try catalog.timers.set(at: date, owner: Self.owner, name: Self.timer, subject: String(queued.download.id))
  }

  private func cancelTimer(of download: Download) throws {
    try catalog.timers.cancel(owner: Self.owner, name: Self.timer, subject: String(download.id))
  }

  /// The downloads on a device in some states, with their transactions.
  private func queued(on device: Device, in states: Download.State...) throws -> [QueuedDownload] {
    try downloads.all(on: device, in: states).compactMap { download in
      try PaymentTransactions(catalog: catalog).find(download.payment).map {
        QueuedDownload(download: download, payment: $0)
      }
    }
  }

  /// The transaction and the device of a download.
  private func place(of download: Download) throws -> (PaymentTransaction, Device) {
    let payment = try PaymentTransactions(catalog: catalog).require(download.payment)
    guard !payment.isFinished else { throw Refusal.finished(payment) }
    return (payment, try payment.queue(in: catalog).device)
  }
}

/// Events that the app does not cause.
extension DownloadQueue {
  /// Downloads fail, as when the network is lost.
  func fail(_ chosen: [Download], _ error: String) throws {
    let places = try chosen.map { download in
      guard !download.state.isOver else { throw Refusal.downloadOver(download) }
      return (download, try place(of: download))
    }
    try downloads.report(places.map { try fail(QueuedDownload(download: $0, payment: $1.0), error) })
    for (_, (_, device)) in places { try goOn(on: device) }
  }

  /// A device loses its network: its active downloads fail.
  func networkWillEnd(on device: Device) throws -> [Download] {
    let failed = try queued(on: device, in: .active).map { try fail($0, StoreKitError.offline.description) }
    try downloads.report(failed)
    return failed.map(\.download)
  }

  /// A device regains its network: started downloads continue.
  func networkDidStart(on device: Device) throws {
    try goOn(on: device)
  }

  /// An app that finishes a transaction early loses its downloads, and the files of finished ones.
  func transactionWillFinish(_ payment: PaymentTransaction) throws {
    let unfinished = try downloads.all(of: payment).filter { !$0.state.isOver }
    try downloads.report(stop(unfinished.map { QueuedDownload(download: $0, payment: payment) }, as: .cancelled))
    files.syncAfterCommit()
  }

  /// The next downloads start after a transaction left the queue.
  func transactionDidFinish(_ payment: PaymentTransaction) throws {
    guard let device = try payment.device.flatMap(Devices(catalog: catalog).find(id:)) else { return }
    try goOn(on: device)
  }

  /// A device is removed with its files.
  func deviceWillBeRemoved(_ device: Device) throws {
    _ = try stop(queued(on: device, in: .waiting, .active, .paused), as: .cancelled)
    files.syncAfterCommit()
  }

  /// The timer of an active download is due: after a quarter, or at its end.
  ///
  /// One callback reports all active downloads of the device, whose timers at the same time then have nothing to do.
  func timerIsDue(_ subject: String) throws {
    var queue = self
    queue.isTimer = true
    guard let download = try Int64(subject).flatMap(downloads.find) else {
      // It was deleted with its app, and others may be waiting for it.
      for device in try Devices(catalog: catalog).all() where !device.isOffline { try queue.goOn(on: device) }
      return
    }
    guard download.state == .active,
      let payment = try PaymentTransactions(catalog: catalog).find(download.payment),
      let device = try payment.device.flatMap(Devices(catalog: catalog).find(id:))
    else { return }
    let now = catalog.store.now
    let changed = try queue.queued(on: device, in: .active).map { queued in
      guard queued.download.loaded(at: now) < queued.download.bytes else { return try queue.load(queued, on: device) }
      try setTimer(of: queued)
      return queued
    }
    try downloads.report(changed)
    try queue.goOn(on: device)
  }
}

extension Device {
  /// The bytes per second for each of several active downloads; nil without a bandwidth.
  fileprivate func share(of count: Int) -> Int64? { bandwidth.map { max(1, $0 / Int64(max(1, count))) } }
}
