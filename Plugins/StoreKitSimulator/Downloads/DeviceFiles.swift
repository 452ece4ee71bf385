internal import Foundation
internal import StockroomKit

/// The files of simulated devices, beside the store: what the rows say; files of somebody else stay as they are.
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

  /// Where a finished download is.
  static func cache(of download: Download, on device: Device) -> [String] {
    caches(of: device.name) + [String(download.id)]
  }

  /// Where a version of content is installed.
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

  /// Refuses to go on if the files of a device could not be deleted: a folder of it is something else, or cannot be read.
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

  /// Loads a version of content to the Caches folder, from what was staged for it if that is there; `progress` gets the
  /// bytes written so far.
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
      "storekit.device.folder", kind: .unavailable, "\(path) \(reason), so that the files of \(device.name) would stay",
      hint: "move it away, or make it readable, and try again; nothing was changed", subject: device.name)
  }
}
