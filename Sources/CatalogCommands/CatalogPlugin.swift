public import StockroomKit

/// The core nouns: app, product, hosting, tester, storefront, and contract, registered like any other plugin's.
public struct CatalogPlugin: Plugin {
  /// Its name.
  public let name = "Catalog"
  /// Its summary for `plugin list`.
  public let summary = "Apps, products, hosting, testers, storefronts, and the contract."

  /// Creates the plugin.
  public init() {}

  /// Adds the commands, completers and explanations of the catalog.
  public func install(into registry: inout Registry) {
    registry.commands(
      AppCreate.self, AppList.self, AppShow.self, AppEdit.self, AppDelete.self, AppLookup.self,
      AppVersionCreate.self, AppVersionRename.self, AppVersionEdit.self, AppVersionList.self, AppVersionShow.self,
      AppVersionDelete.self)
    registry.commands(
      BundleIDCreate.self, BundleIDList.self, BundleIDShow.self, BundleIDEdit.self, BundleIDDelete.self)
    registry.commands(
      AppCapabilityCommand.self, AppProfileCreate.self, AppProfileRegenerate.self, AppProfileList.self,
      AppProfileShow.self, AppProfileDelete.self)
    registry.commands(
      ProductCreate.self, ProductList.self, ProductShow.self, ProductEdit.self, ProductLocalize.self,
      ProductScreenshot.self, ProductAvailability.self, ProductWhy.self, ProductCan.self, ProductAdopt.self,
      ProductRevert.self, ProductDelete.self)
    registry.commands(HostingEnable.self, HostingDisable.self, HostingList.self, HostingProcessing.self)
    registry.commands(TesterCreate.self, TesterList.self, TesterShow.self, TesterDelete.self, TesterEdit.self)
    registry.commands(StorefrontList.self, StorefrontShow.self, LocaleList.self)
    registry.commands(
      ContractShow.self, ContractContact.self, ContractBank.self, ContractTax.self, ContractSign.self,
      ContractExpire.self)
    registry.commands(
      StatusCommand.self, ExpectCommand.self, ExpectCount.self, ExpectMissing.self, ExpectStatus.self)
    CatalogResources.add(to: &registry)
    registry.scope(.apps)
    for count in StoreCount.ofCatalog { registry.storeCount(count) }
    for (name, completer) in Completers.ofKeys { registry.complete(name, isIndexed: true, with: completer) }
    for (name, completer) in Completers.all { registry.complete(name, with: completer) }
    LegalCommands.complete(in: &registry)
    for column in ProductColumn.ofCatalog { registry.column(column) }
    registry.explain(Explanations.all)
    registry.gettingStarted(
      "The shortest path to Approved", "app create", "product create --description TEXT --tier 1", "product screenshot",
      "review advance --to approved")
  }
}

extension NameScope {
  /// Apps, whose bundle IDs begin the IDs of their products.
  fileprivate static let apps = NameScope("app") { catalog in
    try catalog.apps.all().map(\.bundleID.rawValue)
  } find: { text, catalog in
    let byNumber = try Int64(text).flatMap { try catalog.apps.find(AppleID($0)) }
    guard let app = try byNumber ?? catalog.apps.find(text) ?? catalog.apps.find(sku: text) else {
      throw Refusal("app.unknown", kind: .missing, "there is no app \(text)", hint: "app list", subject: text)
    }
    return (app.bundleID.rawValue, app.name)
  }
}

extension StoreCount {
  fileprivate static let ofCatalog = [
    StoreCount("apps", label: "Apps", meaning: "The number of apps: app list.") { try $0.apps.all().count },
    StoreCount("products", label: "Products", meaning: "The number of products in all apps: product list.") {
      try $0.products.count()
    },
    StoreCount("testers", label: "Sandbox testers", meaning: "The number of testers; tester list shows them.") {
      try $0.testers.count()
    },
  ]
}
