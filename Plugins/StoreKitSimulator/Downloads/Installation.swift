internal import Foundation
internal import StockroomKit

/// Hosted content that an app installed on a device, with its recorded files.
struct Installation: Sendable {
  let id: Int64
  let device: Int64
  let product: AppleID
  let productID: String
  let version: String
  /// True if its files are backed up, although they can be downloaded again.
  let isBackedUp: Bool
  let at: Date

  static let query = """
    SELECT i.id, i.device, i.product, p.product_id, i.version, i.is_backed_up, i.at
    FROM storekit_installation i JOIN product p ON p.apple_id = i.product
    """

  init(_ row: Row) {
    id = row.integer(0)
    device = row.integer(1)
    product = AppleID(row.integer(2))
    productID = row.text(3)
    version = row.text(4)
    isBackedUp = row.boolean(5)
    at = Date(seconds: row.integer(6))
  }
}

/// The installed content of devices.
struct Installations {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// The installed content of a device, by product.
  func all(on device: Device) throws -> [Installation] {
    try store.all(
      "\(Installation.query) WHERE i.device = ? ORDER BY p.product_id, p.app", .integer(device.id),
      body: Installation.init)
  }

  /// The installed content of a product on a device, or nil.
  func find(_ product: AppleID, on device: Device) throws -> Installation? {
    try store.first(
      "\(Installation.query) WHERE i.device = ? AND i.product = ?", .integer(device.id), .integer(product.rawValue),
      body: Installation.init)
  }

  /// The hosted content of an installation; nil if it was deleted.
  func content(of installation: Installation) throws -> HostedContent? {
    guard let product = try catalog.products.find(installation.product) else { return nil }
    return try catalog.content.all(of: product).first { $0.version.hasSameBytes(as: installation.version) }
  }

  /// The files of an installation, with paths relative to its folder.
  func files(of installation: Installation) throws -> [ContentFile] {
    try store.all(
      "SELECT path, bytes, sha256 FROM storekit_installed_file WHERE installation = ? ORDER BY id",
      .integer(installation.id)
    ) { ContentFile(path: $0.text(0), bytes: $0.integer(1), sha256: $0.text(2)) }
  }

  /// Records an installation, which replaces another version.
  func write(
    _ files: [ContentFile], of product: AppleID, version: String, isBackedUp: Bool, on device: Device
  ) throws {
    let id = try store.first(
      """
      INSERT INTO storekit_installation (device, product, version, is_backed_up, at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (device, product) DO UPDATE SET version = excluded.version, is_backed_up = excluded.is_backed_up,
        at = excluded.at
      RETURNING id
      """, .integer(device.id), .integer(product.rawValue), .text(version), .boolean(isBackedUp),
      .integer(store.now.seconds)
    ) { $0.integer(0) }
    try store.execute("DELETE FROM storekit_installed_file WHERE installation = ?", .integer(id))
    for file in files {
      try store.execute(
        "INSERT INTO storekit_installed_file (installation, path, bytes, sha256) VALUES (?, ?, ?, ?)", .integer(id),
        .text(file.path), .integer(file.bytes), .text(file.sha256))
    }
  }

  /// Forgets an installation; its files are deleted on commit.
  func remove(_ installation: Installation) throws {
    try store.execute("DELETE FROM storekit_installation WHERE id = ?", .integer(installation.id))
    DeviceFiles(catalog: catalog).syncAfterCommit()
  }

  /// The missing and changed files of an installation; `check` may throw to stop.
  func damage(
    to installation: Installation, on device: Device, check: () throws -> Void
  ) throws -> (missing: [String], changed: [String]) {
    let folder = DeviceFiles.folder(of: installation.productID, installation.version, on: device)
    var (missing, changed): ([String], [String]) = ([], [])
    for file in try files(of: installation) {
      try check()
      let place = folder + file.components
      switch try DeviceFiles.folder(of: catalog).item(place) {
      case nil: missing.append(file.path)
      case .file(let bytes) where bytes == file.bytes:
        if try DeviceFiles.folder(of: catalog).digest(of: place)?.sha256 != file.sha256 { changed.append(file.path) }
      default: changed.append(file.path)
      }
    }
    return (missing, changed)
  }
}

extension ContentFile {
  var components: [String] { path.split(separator: "/", omittingEmptySubsequences: false).map(String.init) }

  /// The file with its path relative to Contents; nil if it is not in Contents.
  var belowContents: ContentFile? {
    let parts = components
    guard parts.count > 1, parts[0] == "Contents" else { return nil }
    return ContentFile(path: parts.dropFirst().joined(separator: "/"), bytes: bytes, sha256: sha256)
  }
}
