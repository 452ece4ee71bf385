public import StockroomKit

/// The store's other side: what apps on simulated devices see of the catalog, buy, and download.
public struct StoreKitSimulatorPlugin: Plugin {
  /// The plugin's name, the owner of its tables.
  public let name = "StoreKitSimulator"
  /// The summary for `plugin list`.
  public let summary = "Product requests, purchases, downloads, and restore on simulated devices."

  /// Creates the plugin.
  public init() {}

  /// Adds the noun `storekit`.
  public func install(into registry: inout Registry) {
    registry.tables(
      StoreKitTables.device, StoreKitTables.account, StoreKitTables.response, StoreKitTables.transaction,
      StoreKitTables.download, StoreKitTables.installation, StoreKitTables.installedFile, StoreKitTables.observer,
      StoreKitTables.event, migrations: StoreKitTables.migrations,
      fingerprint: "5a5cf6571ffd02759d5337c97abb76af8d48cdd282e7cbd73f1a7a0a9389bf58")
    installDevices(into: &registry)
    installProducts(into: &registry)
    installQueue(into: &registry)
    installTraces(into: &registry)
    for explanation in StoreKitExplanations.all { registry.explain(explanation) }
  }

  private func installDevices(into registry: inout Registry) {
    registry.commands(
      DeviceAdd.self, DeviceList.self, DeviceShow.self, DeviceEdit.self, DeviceUse.self, DeviceRemove.self)
    registry.commands(
      NetworkSwitch.self, PaymentsSwitch.self, AskToBuySwitch.self, InterruptSwitch.self, FailNext.self)
    registry.commands(SignIn.self, SignOut.self, Launch.self)
    registry.complete("storekit-error") { prefix, _, limit in
      StoreKitError.known.filter { String($0.code).hasPrefix(prefix) }.prefix(limit).map { (String($0.code), $0.text) }
    }
    registry.complete("storekit-device") { prefix, catalog, limit in
      try Devices(catalog: catalog).all().filter { $0.name.hasPrefix(prefix) }.prefix(limit).map {
        ($0.name, "iOS \($0.system.text)")
      }
    }
  }

  private func installProducts(into registry: inout Registry) {
    registry.commands(ProductsCommand.self, CatalogueCommand.self)
  }

  private func installQueue(into registry: inout Registry) {
    registry.commands(
      Buy.self, Finish.self, Restore.self, Approve.self, Decline.self, Resolve.self, Refund.self, QueueList.self,
      TransactionList.self, TransactionShow.self)
    registry.complete("storekit-transaction") { prefix, catalog, limit in
      var found: [(text: String, summary: String)] = []
      try PaymentTransactions(catalog: catalog).each { payment in
        let text = String(payment.id)
        if text.hasPrefix(prefix), found.count < limit {
          found.append((text, "\(payment.productID), \(payment.state.label)"))
        }
      }
      return found
    }
  }

  private func installTraces(into registry: inout Registry) {
    registry.commands(
      Trace.self, ObserverAdd.self, ObserverRemove.self, ObserverList.self, Updates.self, ReceiptCommand.self)
    registry.provide(purchases: Purchases())
    for explanation in TraceExplanations.own { registry.explain(explanation) }
    registry.complete("storekit-observer") { prefix, catalog, limit in
      guard let app = try catalog.appInUse ?? catalog.apps.only(), !(try Devices(catalog: catalog).all().isEmpty),
        let device = try? Devices(catalog: catalog).chosen(nil)
      else { return [] }
      return try Observers(catalog: catalog).all(on: device, app: app).filter { $0.name.hasPrefix(prefix) }
        .prefix(limit).map { ($0.name, "since \($0.since)") }
    }
  }
}
