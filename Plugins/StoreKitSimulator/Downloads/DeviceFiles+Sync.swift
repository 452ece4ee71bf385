internal import StockroomKit

/// Brings the files of devices to what the rows say.
extension DeviceFiles {
  /// Brings the files to what the rows say once they are committed; a plan, which is not, changes no file.
  ///
  /// - Parameter restored: Whether the store was replaced, so that folders with the right name may have other files.
  func syncAfterCommit(restored: Bool = false) {
    catalog.store.afterCommit("storekit.devices") { [catalog] in
      DeviceFiles(catalog: catalog).sync(comparingFiles: restored)
    }
  }

  /// Removes what was written and no row has any more, and makes the files again that rows have.
  ///
  /// If files are compared, folders with others than their rows recorded are made again, too.
  ///
  /// A folder that cannot be used, such as a link in its place, is left as it is, and the others go on. Content is
  /// extracted without the store's lock, so that others can write meanwhile.
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
      // What cannot be made again is told by who needs it.
      guard let stage = try? stage(folder) else { continue }
      catalog.store.withWritersWaiting {
        guard try isNeeded(folder) else { return }
        try files.place(stage, at: folder.place)
      }
      try? files.remove(stage)
    }
  }

  /// Whether a folder has the files that its row recorded, which only installations do.
  private func isIntact(_ folder: NeededFolder) -> Bool {
    guard case .installation(let installation) = folder.row,
      let damage = try? Installations(catalog: catalog).damage(to: installation, on: folder.device, check: {})
    else { return false }
    return damage.missing.isEmpty && damage.changed.isEmpty
  }

  /// A folder that a row has.
  private struct NeededFolder {
    let place: [String]
    /// Whether it exists, with whatever files.
    let isThere: Bool
    let device: Device
    let content: HostedContent
    let row: Row

    enum Row {
      case cache(Download)
      case installation(Installation)
    }
  }

  /// The folders that rows have on a device.
  private func places(on device: Device) throws -> [[String]] {
    try Downloads(catalog: catalog).cached(on: device).map { Self.cache(of: $0, on: device) }
      + Installations(catalog: catalog).all(on: device).map { Self.folder(of: $0.productID, $0.version, on: device) }
  }

  /// Whether the folder of a row exists, with whatever files.
  private func isThere(_ place: [String]) throws -> Bool { try files.item(place) != nil && !files.isLeftover(place) }

  /// Names may be equal in Unicode and not on the disk.
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

  /// Makes a folder again; what is installed must be what was recorded.
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

  /// Whether the row is still there, and its folder as it was.
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
