internal import Foundation
internal import StockroomKit

/// The files of simulated devices, beside the store, as the rows record them; other files are left alone.
///
/// Downloads are in `DEVICE/Library/Caches/NUMBER` until their transaction is finished, and installed content is in
/// `DEVICE/Documents/PRODUCT/VERSION`. Each such folder appears and disappears in one step.
struct DeviceFiles {
  let catalog: Catalog
  var files: SideFolder { Self.folder(of: catalog) }

  /// The name of the folder beside the store.
  static let sideFolder = "devices"

  /// The folder beside a store.
  static func folder(of catalog: Catalog) -> SideFolder { catalog.store.sideFolder(sideFolder) }

  /// The folder of a finished download.
  static func cache(of download: Download, on device: Device) -> [String] {
    caches(of: device.name) + [String(download.id)]
  }

  /// The folder of an installed version of content.
  static func folder(of product: String, _ version: String, on device: Device) -> [String] {
    documents(of: device.name) + [product, version]
  }

  static func caches(of name: String) -> [String] { [name, "Library", "Caches"] }
  static func documents(of name: String) -> [String] { [name, "Documents"] }

  /// The `contentURL` of a finished download.
  func contentURL(of download: Download, on device: Device) throws -> String {
    let path = try files.path(of: Self.cache(of: download, on: device))
    return URL(fileURLWithPath: path, isDirectory: true).absoluteString
  }

  /// Refuses if the files of a device cannot be deleted: one of its folders is not a folder, or cannot be read.
  func requireReachable(_ device: Device) throws {
    for place in [[device.name], Self.documents(of: device.name), Self.caches(of: device.name)] {
      for count in 1...place.count {
        let folder = Array(place.prefix(count))
        let reason: String?
        do {
          switch try files.item(folder) {
          case nil, .folder:
            _ = try files.names(in: folder)
            reason = nil
          case .link: reason = "is a link, not a folder"
          case .file, .other: reason = "is not a folder"
          }
        } catch let refusal as Refusal {
          reason = "cannot be read: \(refusal.message)"
        }
        if let reason { throw Refusal.deviceFolder(try files.path(of: folder), of: device, reason) }
      }
    }
  }

  /// Loads content to the Caches folder, from its stage if it has one; `progress` receives the bytes written so far.
  func load(
    _ content: HostedContent, for download: Download, on device: Device, from staged: StagedDownloads? = nil,
    progress: (Int64) throws -> Void
  ) throws {
    let label = "download \(download.id)"
    let stage =
      try staged?.takeLoad(of: download, content)
      ?? withoutActuallyEscaping(progress) { progress in
        try ContentStage(catalog: catalog, progress: { _, done, _ in try progress(done) }).extract(
          content, label: label)
      }
    do {
      let place = Self.cache(of: download, on: device)
      try files.place(stage, at: place)
    } catch {
      try? files.remove(stage)
      throw error
    }
  }
}

extension Refusal {
  fileprivate static func deviceFolder(_ path: String, of device: Device, _ reason: String) -> Refusal {
    Refusal(
      "storekit.device.folder", kind: .unavailable,
      "\(path) \(reason), so the files of \(device.name) cannot be deleted",
      hint: "move it away or make it readable, and try again; nothing was changed", subject: device.name)
  }
}

/// Synchronizes the files of devices with the rows.
extension DeviceFiles {
  /// Synchronizes the files once the rows are committed; a plan changes no file.
  ///
  /// - Parameter restored: True if the store was replaced, so that the files of existing folders may differ.
  func syncAfterCommit(restored: Bool = false) {
    catalog.store.afterCommit("storekit.devices") { [catalog] in
      DeviceFiles(catalog: catalog).sync(comparingFiles: restored)
    }
  }

  /// Removes written files without a row, and restores the files of rows.
  ///
  /// If files are compared, folders whose files differ from their rows are restored, too.
  ///
  /// An unusable folder, such as a link in its place, is skipped. Content is extracted without the store's lock, so that
  /// others can write meanwhile.
  private func sync(comparingFiles: Bool) {
    var folders: [NeededFolder] = []
    catalog.store.withWritersWaiting {
      try? files.sweepStages()
      let devices = try Devices(catalog: catalog).all()
      let needed = Set(try devices.flatMap { try places(on: $0) }.map(Self.key))
      for place in try files.written() where !needed.contains(Self.key(place)) { try? files.removeWritten(place) }
      for device in devices {
        try? syncDocuments(of: device, all: comparingFiles, &folders)
        try? syncCaches(of: device, all: comparingFiles, &folders)
      }
    }
    for folder in folders where !folder.isThere || !isIntact(folder) {
      // A folder that cannot be restored is reported when it is needed.
      guard let stage = try? stage(folder) else { continue }
      catalog.store.withWritersWaiting {
        guard try isNeeded(folder) else { return }
        try files.place(stage, at: folder.place)
      }
      try? files.remove(stage)
    }
  }

  /// True if a folder has the files recorded in its row; only installations record files.
  private func isIntact(_ folder: NeededFolder) -> Bool {
    guard case .installation(let installation) = folder.row,
      let damage = try? Installations(catalog: catalog).damage(to: installation, on: folder.device, check: {})
    else { return false }
    return damage.missing.isEmpty && damage.changed.isEmpty
  }

  /// The folder of a row.
  private struct NeededFolder {
    let place: [String]
    /// True if it exists, with any files.
    let isThere: Bool
    let device: Device
    let content: HostedContent
    let row: Row

    enum Row {
      case cache(Download)
      case installation(Installation)
    }
  }

  /// The folders of rows on a device.
  private func places(on device: Device) throws -> [[String]] {
    try Downloads(catalog: catalog).cached(on: device).map { Self.cache(of: $0, on: device) }
      + Installations(catalog: catalog).all(on: device).map { Self.folder(of: $0.productID, $0.version, on: device) }
  }

  /// True if the folder of a row exists, with any files.
  private func isThere(_ place: [String]) throws -> Bool { try files.item(place) != nil && !files.isLeftover(place) }

  /// Names that are equal in Unicode may differ on the disk.
  private static func key(_ place: [String]) -> [UInt8] { Array(place.joined(separator: "/").utf8) }

  private func syncCaches(of device: Device, all: Bool, _ folders: inout [NeededFolder]) throws {
    let cached = try Downloads(catalog: catalog).cached(on: device)
    for download in cached {
      let isThere = try isThere(Self.cache(of: download, on: device))
      guard all || !isThere, let payment = try PaymentTransactions(catalog: catalog).find(download.payment),
        let content = try Downloads(catalog: catalog).content(of: download, of: payment)
      else { continue }
      folders.append(
        NeededFolder(
          place: Self.cache(of: download, on: device), isThere: isThere, device: device, content: content,
          row: .cache(download)))
    }
  }

  private func syncDocuments(of device: Device, all: Bool, _ folders: inout [NeededFolder]) throws {
    let installed = try Installations(catalog: catalog).all(on: device)
    for installation in installed {
      let folder = Self.folder(of: installation.productID, installation.version, on: device)
      let isThere = try isThere(folder)
      guard all || !isThere, let content = try Installations(catalog: catalog).content(of: installation)
      else { continue }
      folders.append(
        NeededFolder(
          place: folder, isThere: isThere, device: device, content: content, row: .installation(installation)))
    }
  }

  /// Restores a folder in a stage; installed files must match the recorded ones.
  private func stage(_ folder: NeededFolder) throws -> [String] {
    let stage = ContentStage(catalog: catalog)
    switch folder.row {
    case .cache(let download): return try stage.extract(folder.content, label: "download \(download.id)")
    case .installation(let installation):
      let extracted = try stage.extract(folder.content, label: installation.productID)
      defer { try? files.remove(extracted) }
      let copied = try stage.copy(
        try Installations(catalog: catalog).files(of: installation), from: extracted + ["Contents"],
        keepsBackup: installation.isBackedUp, isFresh: true)
      return try copied.get()
    }
  }

  /// True if the row still exists and its folder has not changed.
  private func isNeeded(_ folder: NeededFolder) throws -> Bool {
    guard try isThere(folder.place) == folder.isThere,
      let device = try Devices(catalog: catalog).find(id: folder.device.id),
      device.name.hasSameBytes(as: folder.device.name)
    else { return false }
    switch folder.row {
    case .cache(let download):
      return try Downloads(catalog: catalog).cached(on: device).contains { $0.id == download.id }
    case .installation(let installation):
      let now = try Installations(catalog: catalog).find(installation.product, on: device)
      return now?.version.hasSameBytes(as: installation.version) == true && now?.isBackedUp == installation.isBackedUp
    }
  }
}
