internal import StockroomKit

/// Copies finished downloads from Caches to Documents, as an app should: verified, by version, and without backup.
struct Installer {
  let context: Context
  let device: Device
  /// The files staged before the transaction opened.
  var staged: StagedDownloads?
  private var catalog: Catalog { context.catalog }
  var files: SideFolder { DeviceFiles.folder(of: catalog) }

  /// The extended attribute that excludes files from backups on devices; Linux requires the prefix `user.`.
  static let attribute = "user.com.apple.MobileBackup"

  /// The installed files of a download.
  struct Result {
    enum Outcome: String { case copied, same, replaced, removed }

    let download: Download
    let productID: String
    let isBackedUp: Bool
    /// The replaced version.
    let former: String?
    var files: [(path: String, bytes: Int64, outcome: Outcome)] = []

    func count(_ outcome: Outcome) -> Int { files.count { $0.outcome == outcome } }
  }

  /// Installs a finished download.
  ///
  /// - Throws: A `Refusal` if it is not finished, is older than the installed version, or is not intact.
  func install(_ download: Download, of payment: PaymentTransaction, keepsBackup: Bool) throws -> Result {
    guard download.state == .finished else { throw Refusal.notLoaded(download) }
    guard let contents = catalog.contents else { throw Refusal.noContents }
    guard let content = try Downloads(catalog: catalog).content(of: download, of: payment) else {
      throw Refusal.contentGone(download, of: payment)
    }
    let wanted = try contents.files(of: content, catalog: catalog).compactMap(\.belowContents)
    let installations = Installations(catalog: catalog)
    let former = try installations.find(payment.product, on: device)
    if let newer = try newer(than: [download], of: payment) { throw Refusal.olderContent(download, payment, newer) }
    let isSame = former.map { $0.version.hasSameBytes(as: download.version) } ?? false
    var result = Result(
      download: download, productID: payment.productID, isBackedUp: keepsBackup,
      former: isSame ? nil : former?.version)
    let place = DeviceFiles.folder(of: payment.productID, download.version, on: device)
    if context.isPlan {
      result.files = wanted.map { ($0.path, $0.bytes, .copied) }
    } else {
      let stage =
        try staged?.takeInstallation(of: download, content, keepsBackup: keepsBackup)
        ?? stage(download, content, of: payment, over: former, keepsBackup: keepsBackup)
      defer { try? files.remove(stage.place) }
      let known = try isSame ? [] : former.map(installations.files) ?? []
      if let cache = stage.cache { try replace(DeviceFiles.cache(of: download, on: device), by: cache) }
      let folder = Array(place.dropLast())
      if let item = try files.item(folder), item != .folder { try files.setAside(folder) }
      // The version may have been installed since it was staged.
      result.files = (isSame ? stage.repair?.outcomes : nil) ?? compared(wanted, with: known)
      if !isSame || stage.repair?.isNeedless != true { try replace(place, by: stage.place) }
    }
    try installations.write(
      wanted, of: payment.product, version: download.version, isBackedUp: keepsBackup, on: device)
    DeviceFiles(catalog: catalog).syncAfterCommit()
    return result
  }

  /// The installed version of a product, if it is newer than these downloads.
  func newer(than downloads: [Download], of payment: PaymentTransaction) throws -> Installation? {
    guard let installed = try Installations(catalog: catalog).find(payment.product, on: device),
      let version = ContentVersion(installed.version)
    else { return nil }
    let versions = downloads.compactMap { ContentVersion($0.version) }
    return !versions.isEmpty && versions.allSatisfy { $0 < version } ? installed : nil
  }

  /// Stages a download that was not staged before the transaction opened.
  private func stage(
    _ download: Download, _ content: HostedContent, of payment: PaymentTransaction, over former: Installation?,
    keepsBackup: Bool
  ) throws -> InstallationStage {
    var stage = ContentStage(catalog: catalog)
    stage.progress = { [context] label, done, total in
      try context.checkCancelled()
      if total > 0 { context.progress.update(label, done: done, total: total) }
    }
    return try stage.installation(
      of: download, content, on: device, over: former, productID: payment.productID, keepsBackup: keepsBackup)
  }

  private func replace(_ place: [String], by stage: [String]) throws {
    try files.place(stage, at: place)
  }

  /// The outcome for each file of a new version, compared with the former one.
  private func compared(
    _ wanted: [ContentFile], with known: [ContentFile]
  ) -> [(String, Int64, Result.Outcome)] {
    let former = Dictionary(known.map { ($0.path, $0) }) { first, _ in first }
    let paths = Set(wanted.map(\.path))
    return wanted.map { file in
      guard let old = former[file.path] else { return (file.path, file.bytes, .copied) }
      return (file.path, file.bytes, old.sha256.hasSameBytes(as: file.sha256) ? .same : .replaced)
    } + known.filter { !paths.contains($0.path) }.map { ($0.path, $0.bytes, .removed) }
  }
}

extension Refusal {
  fileprivate static func notLoaded(_ download: Download) -> Refusal {
    Refusal(
      "storekit.download.not-finished", kind: .state,
      "download \(download.id) is \(download.state.label); only a finished download can be installed",
      remedy: download.state == .paused
        ? .command("storekit download resume \(download.id)") : .command("storekit download start \(download.id)"),
      subject: String(download.id))
  }

  fileprivate static func olderContent(
    _ download: Download, _ payment: PaymentTransaction, _ installed: Installation
  ) -> Refusal {
    Refusal(
      "storekit.install.older", kind: .state,
      "version \(installed.version) of \(payment.productID) is installed and newer than \(download.version)",
      remedy: .command("storekit finish \(payment.id)"), subject: payment.productID)
  }
}
