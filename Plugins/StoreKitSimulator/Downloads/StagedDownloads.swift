internal import StockroomKit
internal import Synchronization

/// Content that a command extracted and verified before its transaction opened, so that others can write meanwhile.
///
/// Content that the transaction does not use is deleted with it.
final class StagedDownloads: Sendable {
  /// A download that a command will load or install.
  struct Request {
    let download: Download
    let payment: PaymentTransaction
    let device: Device
    var isInstalled = false
    var keepsBackup = false
  }

  private let files: SideFolder
  private let stages = Mutex(Stages())

  private struct Stages {
    var loads: [Int64: (content: HostedContent, place: [String])] = [:]
    var installations: [Int64: InstallationStage] = [:]
  }

  private init(_ files: SideFolder) {
    self.files = files
  }

  deinit {
    let left = stages.withLock { $0 }
    for load in left.loads.values { try? files.remove(load.place) }
    for installation in left.installations.values {
      try? files.remove(installation.place)
      if let cache = installation.cache { try? files.remove(cache) }
    }
  }

  /// Stages the content that a command will load or install; nil in a plan.
  ///
  /// It refuses nothing: content that cannot be staged is tried again in the transaction, which reports the problem.
  static func prepare(
    _ preparation: Preparation, _ requests: (Catalog) throws -> [Request]
  ) throws -> StagedDownloads? {
    guard !preparation.isPlan else { return nil }
    var staged: StagedDownloads?
    do {
      try preparation.looking { catalog in
        let requests = try requests(catalog)
        guard !requests.isEmpty else { return }
        let made = StagedDownloads(DeviceFiles.folder(of: catalog))
        staged = made
        var stage = ContentStage(catalog: catalog)
        stage.progress = { label, done, total in
          try preparation.checkCancelled()
          if total > 0 { preparation.progress.update(label, done: done, total: total) }
        }
        for request in requests { try made.add(request, by: stage) }
      }
    } catch let refusal as Refusal where refusal.kind != .cancelled {}
    return staged
  }

  private func add(_ request: Request, by stage: ContentStage) throws {
    let (download, payment, device) = (request.download, request.payment, request.device)
    guard let content = try Downloads(catalog: stage.catalog).content(of: download, of: payment) else { return }
    var loaded: [String]?
    if download.state != .finished {
      let place = try stage.extract(content, label: "download \(download.id)")
      stages.withLock { $0.loads[download.id] = (content, place) }
      loaded = place
    }
    guard request.isInstalled else { return }
    let former = try Installations(catalog: stage.catalog).find(payment.product, on: device)
    let installation = try stage.installation(
      of: download, content, on: device, over: former, productID: payment.productID, keepsBackup: request.keepsBackup,
      loaded: loaded)
    stages.withLock { $0.installations[download.id] = installation }
  }

  /// Takes the extracted content of a download, unless it has changed.
  func takeLoad(of download: Download, _ content: HostedContent) -> [String]? {
    stages.withLock { stages in
      guard let load = stages.loads[download.id], load.content.isSame(as: content) else { return nil }
      stages.loads[download.id] = nil
      return load.place
    }
  }

  /// Takes the verified files of a download, unless its content has changed.
  func takeInstallation(of download: Download, _ content: HostedContent, keepsBackup: Bool) -> InstallationStage? {
    stages.withLock { stages in
      guard let installation = stages.installations[download.id], installation.content.isSame(as: content),
        installation.keepsBackup == keepsBackup
      else { return nil }
      stages.installations[download.id] = nil
      return installation
    }
  }
}

extension HostedContent {
  /// True if both have the same bytes.
  fileprivate func isSame(as other: HostedContent) -> Bool {
    id == other.id && delivery.sha256.hasSameBytes(as: other.delivery.sha256)
  }
}

extension Downloads {
  /// The downloads that load immediately when these start or resume: these, and others waiting on the same devices.
  func loading(_ chosen: [Download]) throws -> [StagedDownloads.Request] {
    var requests: [StagedDownloads.Request] = []
    func add(_ download: Download) throws {
      guard !requests.contains(where: { $0.download.id == download.id }),
        download.state != .finished, download.state != .cancelled,
        let payment = try PaymentTransactions(catalog: catalog).find(download.payment), !payment.isFinished,
        let device = try payment.device.flatMap(Devices(catalog: catalog).find(id:)), device.bandwidth == nil,
        !device.isOffline
      else { return }
      requests.append(StagedDownloads.Request(download: download, payment: payment, device: device))
    }
    for download in chosen { try add(download) }
    for device in requests.map(\.device) { try all(on: device, in: .waiting).filter(\.isStarted).forEach(add) }
    return requests
  }
}
