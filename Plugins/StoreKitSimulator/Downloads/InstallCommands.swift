internal import StockroomKit

struct Install: Command {
  private static let transaction = Parameter<TransactionReference>.argument(
    "transaction", "The number of the transaction, or its product.")
  private static let keepBackup = Parameter<Bool>.flag(
    "keep-backup", "Leave the files in backups, as for content that a user edits.")

  static let description = CommandDescription(
    "storekit install", "Copy the finished downloads of a transaction from Caches to Documents, and verify every file.",
    effect: .writes, permission: .manageProducts, parameters: [transaction, keepBackup],
    receipt: StoreKitExplanations.all.described(
      "storekit.installed",
      [
        "transaction": .integer, "product": .identifier, "version": .text, "replacedVersion": .text, "copied": .integer,
        "same": .integer, "replaced": .integer, "removed": .integer, "skipBackup": .boolean, "files": .list,
      ]),
    examples: [
      Download.purchase + "storekit download start 1; storekit install 1",
      Download.purchase + "storekit download start 1; storekit install 1 --keep-backup",
    ])

  private let reference: TransactionReference
  private let keepsBackup: Bool
  private var staged: StagedDownloads?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.transaction]
    keepsBackup = try arguments[Self.keepBackup]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    staged = try StagedDownloads.prepare(preparation) { catalog in
      let payment = try reference.payment(in: catalog, isOne: true) { !$0.isFinished }
      guard !payment.isFinished else { return [] }
      let device = try payment.queue(in: catalog).device
      return try Downloads(catalog: catalog).all(of: payment).filter { $0.state == .finished }.map {
        StagedDownloads.Request(
          download: $0, payment: payment, device: device, isInstalled: true, keepsBackup: keepsBackup)
      }
    }
  }

  func run(in context: Context) throws -> Output {
    let payment = try reference.payment(in: context, isOne: true) { !$0.isFinished }
    let results = try Self.install(payment, keepsBackup: keepsBackup, staged: staged, in: context)
    let files = results.flatMap(\.files)
    func count(_ outcome: Installer.Result.Outcome) -> Value {
      .integer(Int64(files.count { $0.outcome == outcome }))
    }
    return .receipt(
      Receipt(
        results.map(\.sentence).joined(separator: "\n"),
        record: Record([
          Field("transaction", .integer(payment.id), label: "Transaction"),
          Field("product", .identifier(payment.productID), label: "Product"),
          Field("version", .text(results.last?.download.version), label: "Version"),
          Field(
            "replacedVersion", .text(results.compactMap(\.former).first), label: "Replaced Version"),
          Field("copied", count(.copied), label: "Copied"), Field("same", count(.same), label: "Same"),
          Field("replaced", count(.replaced), label: "Replaced"), Field("removed", count(.removed), label: "Removed"),
          Field("skipBackup", .boolean(!keepsBackup), label: "Skip Backup"),
          Field(
            "files",
            .list(
              files.map { file in
                .record([
                  Field("path", .text(file.path), label: "Path"), Field("size", .bytes(file.bytes), label: "Size"),
                  Field("outcome", .text(file.outcome.rawValue), label: "Outcome"),
                ])
              }), label: "Files"),
        ]), tally: .init("download", "installed", count: results.count), next: ["storekit finish \(payment.id)"]))
  }

  /// Installs all downloads of an unfinished transaction.
  static func install(
    _ payment: PaymentTransaction, keepsBackup: Bool, staged: StagedDownloads?, in context: Context
  ) throws -> [Installer.Result] {
    guard !payment.isFinished else { throw Refusal.finished(payment) }
    let device = try payment.queue(in: context.catalog).device
    // Canceled downloads are not installed.
    let downloads = try Downloads(catalog: context.catalog).all(of: payment).filter { $0.state != .cancelled }
    guard !downloads.isEmpty else { throw Refusal.nothingToInstall(payment) }
    let installer = Installer(context: context, device: device, staged: staged)
    return try downloads.map { try installer.install($0, of: payment, keepsBackup: keepsBackup) }
  }
}

extension Installer.Result {
  /// The result in a sentence: `installed com.example.books.chapter1 1.0: 3 files copied`.
  var sentence: String {
    let counts = [Outcome.copied, .same, .replaced, .removed].filter { count($0) > 0 }.map {
      "\(HumanNumbers.count(count($0), "file")) \($0.rawValue)"
    }
    let text = "installed \(productID) \(download.version)" + (former.map { " in place of \($0)" } ?? "")
    return "\(text): \(counts.isEmpty ? "no files" : counts.joined(separator: ", "))"
  }
}

struct Uninstall: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")

  static let description = CommandDescription(
    "storekit uninstall", "Delete the installed content of a product from a device; the purchase stays.",
    effect: .writes, permission: .manageProducts, parameters: [product] + DeviceChoice.ofDevice,
    receipt: StoreKitExplanations.all.described(
      "storekit.installed", ["product": .identifier, "version": .text, "files": .integer]),
    examples: [
      Download.purchase + "storekit download start 1; storekit install 1; storekit uninstall .chapter1"
    ])

  private let reference: ProductReference
  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    choice = try DeviceChoice(arguments, hasApp: false)
  }

  func run(in context: Context) throws -> Output {
    let product = try context.product(reference)
    let device = try choice.device(in: context)
    let installations = Installations(catalog: context.catalog)
    guard let installation = try installations.find(product.appleID, on: device) else {
      throw Refusal.notInstalled(product, on: device)
    }
    try DeviceFiles(catalog: context.catalog).requireReachable(device)
    let count = try installations.files(of: installation).count
    try installations.remove(installation)
    return .receipt(
      Receipt(
        "uninstalled \(try context.catalog.fullName(of: product)) \(installation.version) from \(device.name)",
        record: Record([
          Field("product", .identifier(installation.productID), label: "Product"),
          Field("version", .text(installation.version), label: "Version"),
          Field("files", .integer(Int64(count)), label: "Files"),
        ]), tally: .init("product", "uninstalled"), next: ["storekit restore"]))
  }
}

extension Refusal {
  fileprivate static func nothingToInstall(_ payment: PaymentTransaction) -> Refusal {
    Refusal(
      "storekit.install.nothing", kind: .state, "transaction \(payment.id) has no downloads to install",
      remedy: .command("storekit finish \(payment.id)"), subject: String(payment.id))
  }

  fileprivate static func notInstalled(_ product: Product, on device: Device) -> Refusal {
    Refusal(
      "storekit.install.none", kind: .missing,
      "\(product.productID.rawValue) is not installed on \(device.name)", remedy: .command("storekit installed"),
      subject: product.productID.rawValue)
  }
}

struct InstalledList: Command {
  static let description = CommandDescription(
    "storekit installed",
    "List the hosted content installed on a device, with newer versions in the store.",
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
            .identifier(installation.productID), .text(installation.version), .text(newest),
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
