internal import StockroomKit

/// Loads the downloads of a device, one at a time.
///
/// On a device with a bandwidth, a download progresses by the store's clock; on another, its content loads immediately.
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

  /// The app starts a download, which waits if another is active; a failed download starts again, and a waiting one
  /// continues if none is active.
  func start(_ download: Download) throws -> Download {
    let (payment, device) = try place(of: download)
    let isIdle = try downloads.all(on: device, in: .active).isEmpty
    switch download.state {
    case .waiting where !download.isStarted || isIdle: break
    case .failed: break
    case .waiting, .active: throw Refusal.downloadStarted(download)
    case .paused: throw Refusal.downloadPaused(download)
    case .finished, .cancelled: throw Refusal.downloadOver(download)
    }
    try messages.send("start(_:)", from: .app, to: .storeKit, about: payment, download: download.id)
    _ = try downloads.change(download) {
      if $0.state == .failed { ($0.loaded, $0.error) = (0, nil) }
      ($0.state, $0.isStarted) = (.waiting, true)
    }
    try goOn(on: device)
    return try downloads.require(download.id)
  }

  /// The app pauses an active download.
  func pause(_ download: Download) throws -> Download {
    let (payment, device) = try place(of: download)
    guard download.state == .active else { throw Refusal.downloadNotActive(download) }
    try messages.send("pause(_:)", from: .app, to: .storeKit, about: payment, download: download.id)
    let paused = try stop(download, as: .paused)
    try downloads.report(paused, of: payment)
    try goOn(on: device)
    return paused
  }

  /// The app resumes a paused download, which waits if another is active.
  func resume(_ download: Download) throws -> Download {
    let (payment, device) = try place(of: download)
    guard download.state == .paused else { throw Refusal.downloadNotPaused(download) }
    try messages.send("resume(_:)", from: .app, to: .storeKit, about: payment, download: download.id)
    let waiting = try downloads.change(download) { $0.state = .waiting }
    try goOn(on: device)
    let resumed = try downloads.require(download.id)
    if resumed.state == .waiting { try downloads.report(waiting, of: payment) }
    return resumed
  }

  /// The app cancels an unfinished download.
  func cancel(_ download: Download) throws -> Download {
    let (payment, device) = try place(of: download)
    guard !download.state.isOver else { throw Refusal.downloadOver(download) }
    try messages.send("cancel(_:)", from: .app, to: .storeKit, about: payment, download: download.id)
    let cancelled = try stop(download, as: .cancelled)
    try downloads.report(cancelled, of: payment)
    try goOn(on: device)
    return cancelled
  }

  // MARK: - Parts

  /// Starts the next download of a device, if none is active.
  func goOn(on device: Device) throws {
    while try downloads.all(on: device, in: .active).isEmpty,
      let next = try downloads.all(on: device, in: .waiting).first(where: \.isStarted),
      let payment = try PaymentTransactions(catalog: catalog).find(next.payment)
    {
      if device.isOffline {
        _ = try fail(next, of: payment, StoreKitError.offline.description)
        continue
      }
      let active = try downloads.change(next) {
        ($0.state, $0.rate, $0.activeAt) = (.active, device.bandwidth, catalog.store.now)
      }
      try downloads.report(active, of: payment)
      if device.bandwidth == nil {
        try load(active, of: payment, on: device)
      } else {
        try setTimer(of: active)
      }
    }
  }

  /// Finishes a download with its files, or fails it if the store no longer has them.
  func load(_ download: Download, of payment: PaymentTransaction, on device: Device) throws {
    do {
      guard let content = try downloads.content(of: download, of: payment) else {
        throw Refusal.contentGone(download, of: payment)
      }
      if let progress {
        try files.load(content, for: download, on: device, from: staged) { try progress(download, content, $0) }
      } else if let problem = try checked.problem(of: content, in: catalog) {
        throw Refusal.contentDamaged(download, problem)
      }
    } catch let refusal as Refusal where fails(refusal) {
      _ = try fail(download, of: payment, refusal.message)
      return
    }
    let finished = try downloads.change(download) {
      ($0.state, $0.loaded, $0.activeAt, $0.finishedAt) = (.finished, $0.bytes, nil, catalog.store.now)
    }
    files.syncAfterCommit()
    try downloads.report(finished, of: payment)
  }

  /// True if the refusal fails the download rather than the call.
  private func fails(_ refusal: Refusal) -> Bool {
    switch refusal.kind {
    case .missing, .damaged: true
    case .cancelled, .busy: false
    case .usage, .rule, .state, .forbidden, .unavailable: isTimer
    }
  }

  func fail(_ download: Download, of payment: PaymentTransaction, _ error: String) throws -> Download {
    let failed = try downloads.change(try stop(download, as: .failed)) { $0.error = error }
    try downloads.report(failed, of: payment)
    return failed
  }

  func stop(_ download: Download, as state: Download.State) throws -> Download {
    try catalog.timers.cancel(owner: Self.owner, name: Self.timer, subject: String(download.id))
    let loaded = download.loaded(at: catalog.store.now)
    return try downloads.change(download) {
      ($0.state, $0.loaded, $0.rate, $0.activeAt) = (state, loaded, nil, nil)
    }
  }

  func setTimer(of download: Download) throws {
    guard let date = download.nextEvent(after: catalog.store.now) else { return }
    try catalog.timers.set(at: date, owner: Self.owner, name: Self.timer, subject: String(download.id))
  }

  /// The transaction and the device of a download.
  func place(of download: Download) throws -> (PaymentTransaction, Device) {
    let payment = try PaymentTransactions(catalog: catalog).require(download.payment)
    guard !payment.isFinished else { throw Refusal.finished(payment) }
    return (payment, try payment.queue(in: catalog).device)
  }
}

/// Events that the app does not cause.
extension DownloadQueue {
  /// A download fails, as when the network is lost.
  func fail(_ download: Download, _ error: String) throws -> Download {
    let (payment, device) = try place(of: download)
    guard !download.state.isOver else { throw Refusal.downloadOver(download) }
    let failed = try fail(download, of: payment, error)
    try goOn(on: device)
    return failed
  }

  /// A device loses its network: its active download fails.
  func networkWillEnd(on device: Device) throws -> [Download] {
    try downloads.all(on: device, in: .active).map { download in
      guard let payment = try PaymentTransactions(catalog: catalog).find(download.payment) else { return download }
      return try fail(download, of: payment, StoreKitError.offline.description)
    }
  }

  /// A device regains its network: started downloads continue.
  func networkDidStart(on device: Device) throws {
    try goOn(on: device)
  }

  /// An app that finishes a transaction early loses its downloads, and the files of finished ones.
  func transactionWillFinish(_ payment: PaymentTransaction) throws {
    let unfinished = try downloads.all(of: payment).filter { !$0.state.isOver }
    for download in unfinished { try downloads.report(stop(download, as: .cancelled), of: payment) }
    files.syncAfterCommit()
  }

  /// The next download starts after a transaction left the queue.
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

  /// The timer of an active download is due: after a quarter, or at its end.
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
    if download.loaded(at: now) < download.bytes {
      try downloads.report(download, of: payment)
      return try setTimer(of: download)
    }
    try queue.load(download, of: payment, on: device)
    try queue.goOn(on: device)
  }
}
