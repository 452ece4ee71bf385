internal import Foundation
internal import StockroomKit

/// The files of simulated devices, beside the store: what the rows say, and nothing else.
///
/// Downloads are in `DEVICE/Library/Caches/NUMBER` until their transaction is finished, and installed content is in
/// `DEVICE/Documents/PRODUCT/VERSION`. Each such folder appears and disappears in one step.
struct DeviceFiles {
  let catalog: Catalog
  private var files: SideFolder { catalog.store.devices }

  /// Where a finished download is.
  static func cache(of download: Download, on device: Device) -> [String] {
    caches(of: device.name) + [String(download.id)]
  }

  /// Where a version of content is installed.
  static func folder(of product: String, _ version: String, on device: Device) -> [String] {
    documents(of: device.name) + [product, version]
  }

  private static func caches(of name: String) -> [String] { [name, "Library", "Caches"] }
  private static func documents(of name: String) -> [String] { [name, "Documents"] }

  /// The `contentURL` of a finished download.
  func contentURL(of download: Download, on device: Device) throws -> String {
    let path = try files.path(of: Self.cache(of: download, on: device))
    return URL(fileURLWithPath: path, isDirectory: true).absoluteString
  }

  /// Loads a version of content to the Caches folder; `progress` gets the bytes written so far.
  func load(
    _ content: HostedContent, for download: Download, on device: Device, progress: (Int64) throws -> Void
  ) throws {
    guard let contents = catalog.contents else { throw Refusal.noContents }
    let stage = try files.stage()
    do {
      try contents.extract(content, to: files.path(of: stage), catalog: catalog, progress: progress)
      let place = Self.cache(of: download, on: device)
      try files.remove(place)
      try files.move(stage, to: place)
    } catch {
      try? files.remove(stage)
      throw error
    }
  }

  /// Brings the files to what the rows say once they are committed; a plan, which is not, changes no file.
  func syncAfterCommit() {
    catalog.store.afterCommit("storekit.devices") { [catalog] in
      catalog.store.withWritersWaiting { try DeviceFiles(catalog: catalog).sync() }
    }
  }

  /// Removes what no row has, such as what a console left that died, and loads finished downloads that have no files.
  ///
  /// A folder that cannot be used, such as a link in its place, is left as it is, and the others go on.
  private func sync() throws {
    try? files.remove([SideFolder.staging])
    let devices = try Devices(catalog: catalog).all()
    for name in try files.names(in: []) where !devices.contains(where: { $0.name.hasSameBytes(as: name) }) {
      try? files.remove([name])
    }
    for device in devices {
      try? syncDocuments(of: device)
      try? syncCaches(of: device)
    }
  }

  private func syncCaches(of device: Device) throws {
    let cached = try Downloads(catalog: catalog).cached(on: device)
    let place = Self.caches(of: device.name)
    let there = try files.names(in: place)
    for name in there where !cached.contains(where: { String($0.id) == name }) { try? files.remove(place + [name]) }
    for download in cached where !there.contains(String(download.id)) {
      guard let payment = try PaymentTransactions(catalog: catalog).find(download.payment),
        let content = try Downloads(catalog: catalog).content(of: download, of: payment)
      else { continue }
      // What cannot be loaded is told by who needs it.
      try? load(content, for: download, on: device) { _ in }
    }
  }

  private func syncDocuments(of device: Device) throws {
    let installed = try Installations(catalog: catalog).all(on: device)
    let place = Self.documents(of: device.name)
    for product in try files.names(in: place) {
      let versions = installed.filter { $0.productID.hasSameBytes(as: product) }.map(\.version)
      guard !versions.isEmpty else {
        try? files.remove(place + [product])
        continue
      }
      for name in (try? files.names(in: place + [product])) ?? []
      where !versions.contains(where: { $0.hasSameBytes(as: name) }) {
        try? files.remove(place + [product, name])
      }
    }
  }
}
