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
      AppVersionCreate.self, AppVersionList.self, AppVersionShow.self)
    registry.commands(
      ProductCreate.self, ProductList.self, ProductShow.self, ProductEdit.self, ProductLocalize.self,
      ProductScreenshot.self, ProductAvailability.self, ProductWhy.self, ProductCan.self, ProductAdopt.self,
      ProductRevert.self, ProductDelete.self)
    registry.commands(HostingEnable.self, HostingDisable.self, HostingList.self, HostingProcessing.self)
    registry.commands(TesterCreate.self, TesterList.self, TesterShow.self, TesterDelete.self, TesterEdit.self)
    registry.commands(StorefrontList.self, StorefrontShow.self)
    registry.commands(
      ContractShow.self, ContractContact.self, ContractBank.self, ContractTax.self, ContractSign.self,
      ContractExpire.self)
    registry.commands(
      StatusCommand.self, ExpectCommand.self, ExpectCount.self, ExpectMissing.self, ExpectStatus.self)
    registry.scope("app") { catalog in try catalog.apps.all().map(\.bundleID.rawValue) }
    for (name, completer) in Completers.all { registry.complete(name, with: completer) }
    for column in ProductColumn.ofCatalog { registry.column(column) }
    for explanation in Explanations.all { registry.explain(explanation) }
  }
}
