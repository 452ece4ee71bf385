public import StockroomKit

/// The customer's side of the store: simulated devices whose apps request, buy, and download products.
public struct StoreKitSimulatorPlugin: Plugin {
  /// The plugin's name, the owner of its tables.
  public let name = "StoreKitSimulator"
  /// The summary for `plugin list`.
  public let summary = "Product requests, purchases, downloads, and restore on simulated devices."

  /// The folder with the files of simulated devices.
  public let sideFolders = [DeviceFiles.sideFolder]

  /// Content hashed before the transactions of timers.
  private let checked: CheckedContent

  /// Creates the plugin.
  public init() { self.init(checked: CheckedContent()) }

  init(checked: CheckedContent) { self.checked = checked }

  /// Adds the noun `storekit`.
  public func install(into registry: inout Registry) {
    registry.tables(
      StoreKitTables.device, StoreKitTables.account, StoreKitTables.runningApp, StoreKitTables.response,
      StoreKitTables.request, StoreKitTables.transaction,
      StoreKitTables.download, StoreKitTables.installation, StoreKitTables.installedFile, StoreKitTables.observer,
      StoreKitTables.event, StoreKitTables.item, StoreKitTables.itemPrice, StoreKitTables.review,
      StoreKitTables.delivery, StoreKitTables.familyMember, migrations: StoreKitTables.migrations,
      fingerprint: "1a8df4625b0b978b5003519dacac35a7ba2b5c001e50eb89ce279faafa470ada")
    installDevices(into: &registry)
    installQueue(into: &registry)
    installDownloads(into: &registry)
    installPages(into: &registry)
    installTraces(into: &registry)
    registry.commands(ExpectTransaction.self, ExpectInstalled.self)
    for expectation in OwnershipExpectation.all { registry.command(expectation.description, make: expectation.bind) }
    registry.explain(StoreKitExplanations.all + StoreKitErrorExplanations.all)
  }

  private func installDevices(into registry: inout Registry) {
    registry.commands(
      DeviceAdd.self, DeviceList.self, DeviceShow.self, DeviceEdit.self, DeviceUse.self, DeviceRemove.self)
    registry.commands(NetworkSwitch.self, FailNext.self, BandwidthCommand.self)
    for setting in DeviceSwitch.all { registry.command(setting.description, make: setting.bind) }
    registry.commands(SignIn.self, SignOut.self, Launch.self, ClearHistory.self)
    registry.commands(FamilyAdd.self, FamilyRemove.self, FamilyList.self)
    registry.resource(ClearHistoryRequest.resource)
    registry.complete("storekit-error") { prefix, _, limit in
      StoreKitError.known.filter { String($0.code).hasPrefix(prefix) }.prefix(limit).map {
        (String($0.code), $0.name ?? $0.text)
      }
    }
    registry.complete("storekit-device") { prefix, catalog, limit in
      try Devices(catalog: catalog).all().filter { $0.name.hasPrefix(prefix) }.prefix(limit).map {
        ($0.name, "iOS \($0.system.text)")
      }
    }
  }

  private func installQueue(into registry: inout Registry) {
    registry.commands(ProductsCommand.self, CatalogCommand.self)
    registry.commands(
      Buy.self, Restore.self, QueueList.self, TransactionList.self, TransactionShow.self, OwnedList.self)
    for report in SalesReport.all { registry.command(report.description, make: report.bind) }
    for action in TransactionAction.all { registry.command(action.description, make: action.bind) }
    registry.complete("storekit-transaction", with: Self.transactions())
    for name in [Install.description.name, Play.description.name] {
      registry.complete("storekit-transaction", of: name, with: Self.transactions { !$0.isFinished })
    }
    for action in TransactionAction.all {
      let name = action.description.name
      registry.complete("storekit-transaction", of: name, with: Self.transactions(where: action.applies))
    }
  }

  private static func transactions(
    where isChosen: @escaping @Sendable (PaymentTransaction) -> Bool = { _ in true }
  ) -> Registry.Completer {
    { prefix, catalog, limit in
      try PaymentTransactions(catalog: catalog).startingWith(prefix, limit: limit, where: isChosen).map {
        (String($0.id), "\(try catalog.fullName($0.productID, in: $0.app)), \($0.state.label)")
      }
    }
  }

  private static func downloads(
    where isChosen: @escaping @Sendable (Download) -> Bool = { _ in true }
  ) -> Registry.Completer {
    { prefix, catalog, limit in
      try Downloads(catalog: catalog).all(limit: limit) { String($0.id).hasPrefix(prefix) && isChosen($0) }.map {
        (String($0.id), "\($0.version), \($0.state.label)")
      }
    }
  }

  private func installDownloads(into registry: inout Registry) {
    registry.commands(DownloadList.self, Install.self, InstalledList.self, Uninstall.self, Play.self)
    for action in DownloadAction.all { registry.command(action.description, make: action.bind) }
    registry.afterChange { change, catalog in
      switch change {
      case .productDeleted, .appDeleted: DeviceFiles(catalog: catalog).syncAfterCommit()
      case .testerDeleted(let tester): try Families(catalog: catalog).accountIsGone(tester.email)
      default: break
      }
    }
    registry.afterUndo { DeviceFiles(catalog: $0).syncAfterCommit() }
    registry.afterRestore { DeviceFiles(catalog: $0).syncAfterCommit(restored: true) }
    registry.beforeTimers { [checked] catalog, date in try checked.prepare(by: date, in: catalog) }
    registry.onTimer(DownloadQueue.timer) { [checked] subject, catalog in
      try DownloadQueue(catalog: catalog, checked: checked).timerIsDue(subject)
    }
    registry.complete("storekit-download", with: Self.downloads())
    for action in DownloadAction.all {
      registry.complete("storekit-download", of: action.description.name, with: Self.downloads(where: action.applies))
    }
  }

  private func installTraces(into registry: inout Registry) {
    registry.commands(
      Trace.self, ObserverAdd.self, ObserverRemove.self, ObserverList.self, Updates.self, ReceiptCommand.self)
    registry.provide(purchases: Purchases())
    registry.provide(listings: StoreListings())
    registry.complete("storekit-observer") { prefix, catalog, limit in
      guard let app = try catalog.appInUse ?? catalog.apps.only(), !(try Devices(catalog: catalog).all().isEmpty),
        let device = try? Devices(catalog: catalog).chosen(nil)
      else { return [] }
      return try Observers(catalog: catalog).all(on: device, app: app).filter { $0.name.hasPrefix(prefix) }
        .prefix(limit).map { ($0.name, "since \($0.since)") }
    }
  }

  /// Adds product pages, imported items, reviews, search, and the delivery of products.
  private func installPages(into registry: inout Registry) {
    registry.commands(
      PageCommand.self, SearchCommand.self, ItemImport.self, ItemList.self, ItemDelete.self, ReviewAdd.self)
    registry.option(ProductDelivery.option, on: "product create", apply: ProductDelivery.set)
    registry.option(ProductDelivery.option, on: "product edit", apply: ProductDelivery.set)
    registry.interchange(ProductDelivery.fileField)
    registry.section(describing: StoreKitExplanations.all.described("product", ["delivery": .text])) {
      product, catalog in
      [try ProductDelivery.field(of: product, in: catalog)]
    }
    registry.complete("storekit-item") { prefix, catalog, limit in
      try Self.items(startingWith: prefix, in: catalog, limit: limit)
    }
    registry.complete("storekit-page") { prefix, catalog, limit in
      let apps = try catalog.apps.all().filter { $0.appleID.description.hasPrefix(prefix) }.prefix(limit)
      let items = try Self.items(startingWith: prefix, in: catalog, limit: limit - apps.count)
      return apps.map { ($0.appleID.description, $0.name) } + items
    }
  }

  private static func items(
    startingWith prefix: String, in catalog: Catalog, limit: Int
  ) throws -> [(text: String, summary: String)] {
    var found: [(text: String, summary: String)] = []
    try StoreItems(catalog: catalog).each { item in
      let text = item.appleID.description
      if text.hasPrefix(prefix), found.count < limit { found.append((text, item.name)) }
    }
    return found
  }
}
