internal import StockroomKit

/// Copies finished downloads from Caches to Documents, as an app should: verified, by version, and not backed up.
struct Installer {
  let context: Context
  let device: Device
  private var catalog: Catalog { context.catalog }
  var files: SideFolder { catalog.store.devices }

  /// The extended attribute of files that are not backed up, as devices have it; Linux wants `user.` before it.
  static let attribute = "user.com.apple.MobileBackup"

  /// What became of each file.
  struct Result {
    /// What became of a file.
    enum Outcome: String { case copied, same, replaced, removed }

    let download: Download
    let productID: String
    let isBackedUp: Bool
    /// The version that this one takes the place of.
    let former: String?
    var files: [(path: String, bytes: Int64, outcome: Outcome)] = []

    func count(_ outcome: Outcome) -> Int { files.count { $0.outcome == outcome } }
  }

  /// Installs a finished download.
  ///
  /// - Throws: A `Refusal` if it is not finished, older than what is installed, or if its content is not intact.
  func install(_ download: Download, of payment: PaymentTransaction, keepsBackup: Bool) throws -> Result {
    guard download.state == .finished else { throw Refusal.notLoaded(download) }
    guard let contents = catalog.contents else { throw Refusal.noContents }
    guard let content = try Downloads(catalog: catalog).content(of: download, of: payment) else {
      throw Refusal.contentGone(download)
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
      let stage = try files.stage()
      defer { try? files.remove(stage) }
      try prepare(wanted, of: content, download, in: stage, keepsBackup: keepsBackup)
      let known = try former.map(installations.files) ?? []
      try clear(Array(place.dropLast()))
      if isSame, try files.item(place) == .folder {
        result.files = try repair(wanted, at: place, from: stage, keepsBackup: keepsBackup)
      } else {
        try files.remove(place)
        try files.move(stage, to: place)
        result.files = compared(wanted, with: isSame ? [] : known)
      }
    }
    try installations.write(
      wanted, of: payment.product, version: download.version, folder: place.dropFirst().joined(separator: "/"),
      isBackedUp: keepsBackup, on: device)
    DeviceFiles(catalog: catalog).syncAfterCommit()
    return result
  }

  /// What is installed of a product, if it is newer than these downloads.
  func newer(than downloads: [Download], of payment: PaymentTransaction) throws -> Installation? {
    guard let installed = try Installations(catalog: catalog).find(payment.product, on: device),
      let version = ContentVersion(installed.version)
    else { return nil }
    let versions = downloads.compactMap { ContentVersion($0.version) }
    return !versions.isEmpty && versions.allSatisfy { $0 < version } ? installed : nil
  }

  /// Copies the content to a staged folder, and verifies it; what is in Caches may have been changed, and is then loaded
  /// again.
  private func prepare(
    _ wanted: [ContentFile], of content: HostedContent, _ download: Download, in stage: [String], keepsBackup: Bool
  ) throws {
    let cache = DeviceFiles.cache(of: download, on: device)
    if try copy(wanted, from: cache + ["Contents"], to: stage, keepsBackup: keepsBackup, isFresh: false) == nil {
      return
    }
    try DeviceFiles(catalog: catalog).load(content, for: download, on: device) { done in
      try context.checkCancelled()
      context.progress.update(
        "download \(download.id)", done: min(done, content.contentBytes), total: content.contentBytes)
    }
    try files.remove(stage)
    try files.makeFolder(stage)
    if let path = try copy(wanted, from: cache + ["Contents"], to: stage, keepsBackup: keepsBackup, isFresh: true) {
      throw Refusal.contentDamaged(download, "does not have \(path) as it was uploaded")
    }
  }

  /// Copies the files, folders, and links; returns the first path that is not as it was uploaded, or nil.
  ///
  /// The store knows the files of content, not its links, so that only those of a fresh cache are copied.
  private func copy(
    _ wanted: [ContentFile], from source: [String], to stage: [String], keepsBackup: Bool, isFresh: Bool
  ) throws -> String? {
    var found: Set<String> = []
    let total = wanted.reduce(0) { $0 + $1.bytes }
    var done: Int64 = 0
    let expected = Dictionary(wanted.map { ($0.path, $0) }) { first, _ in first }
    var problem: String?
    try files.walk(source) { place, item in
      guard problem == nil else { return }
      try context.checkCancelled()
      let path = place.joined(separator: "/")
      switch item {
      case .folder: try files.makeFolder(stage + place)
      case .link(let target):
        guard isFresh else { return problem = path }
        try files.makeLink(stage + place, to: target)
      case .file, .other:
        let before = done
        let blob = try files.copy(source + place, to: stage + place) {
          context.progress.update("installing", done: before + $0, total: total)
        }
        guard let blob, let file = expected[path], file.bytes == blob.bytes, file.sha256.hasSameBytes(as: blob.sha256)
        else { return problem = path }
        if !keepsBackup { try files.setAttribute(Self.attribute, of: stage + place) }
        found.insert(path)
        done += blob.bytes
      }
    }
    return problem ?? wanted.first { !found.contains($0.path) }?.path
  }

  /// What a new version makes of the files of the one before.
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
      "download \(download.id) is \(download.state.label), and only a finished one can be installed",
      remedy: download.state == .paused
        ? .command("storekit download resume \(download.id)") : .command("storekit download start \(download.id)"),
      subject: String(download.id))
  }

  fileprivate static func olderContent(
    _ download: Download, _ payment: PaymentTransaction, _ installed: Installation
  ) -> Refusal {
    Refusal(
      "storekit.install.older", kind: .state,
      "version \(installed.version) of \(payment.productID) is installed, which is newer than \(download.version)",
      remedy: .command("storekit finish \(payment.id)"), subject: payment.productID)
  }
}
