internal import StockroomKit

struct InstalledList: Command {
  static let description = CommandDescription(
    "storekit installed",
    "List the hosted content installed on a device, and whether the store offers a newer version.",
    effect: .reads, permission: .manageProducts, parameters: DeviceChoice.ofDevice,
    fields: StoreKitExplanations.all.described(
      "storekit.installed",
      [
        "product": .identifier, "version": .text, "newest": .text, "update": .boolean, "files": .integer,
        "size": .bytes, "skipBackup": .boolean, "folder": .identifier, "intact": .boolean, "damage": .text,
      ]),
    examples: [
      "storekit device add iPad; storekit installed",
      Download.purchase + "storekit download start 1; storekit install 1; storekit installed",
    ])

  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    choice = try DeviceChoice(arguments, hasApp: false)
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let device = try choice.device(in: context)
    return .table(
      Table(columns: Self.description.fields.columns(), empty: "nothing is installed") { emit in
        let installations = Installations(catalog: catalog)
        for installation in try installations.all(on: device) {
          let files = try installations.files(of: installation)
          let newest = try Self.newest(of: installation, on: device, in: catalog)
          let damage = try installations.damage(to: installation, on: device, check: context.checkCancelled)
          let texts = [("missing", damage.missing), ("changed", damage.changed)].filter { !$0.1.isEmpty }.map {
            "\($0.0): \($0.1.joined(separator: ", "))"
          }
          let folder = DeviceFiles.folder(of: installation.productID, installation.version, on: device)
          try emit([
            .identifier(installation.productID), .text(installation.version), newest.map(Value.text) ?? .null,
            .boolean(Self.isNewer(newest, than: installation)), .integer(Int64(files.count)),
            .bytes(files.reduce(0) { $0 + $1.bytes }), .boolean(!installation.isBackedUp),
            .identifier(try DeviceFiles.folder(of: catalog).path(of: folder)), .boolean(texts.isEmpty),
            texts.isEmpty ? .null : .text(texts.joined(separator: "; ")),
          ])
        }
      })
  }

  /// The version that the store offers now, in the environment of the app on the device.
  private static func newest(
    of installation: Installation, on device: Device, in catalog: Catalog
  ) throws -> String? {
    guard let product = try catalog.products.find(installation.product),
      let app = try catalog.apps.find(product.app)
    else { return nil }
    let environment = try device.profile(of: app, in: catalog).environment
    return try HostedDelivery(catalog: catalog).content(of: product, in: environment)?.version
  }

  private static func isNewer(_ newest: String?, than installation: Installation) -> Bool {
    guard let newest = newest.flatMap(ContentVersion.init), let current = ContentVersion(installation.version) else {
      return false
    }
    return newest > current
  }
}
