public import StockroomKit

/// Packages of hosted content: created from folders, checked in a separate process, uploaded version by version.
public struct PackageIngestionPlugin: Plugin {
  /// The plugin's name, the owner of its table.
  public let name = "PackageIngestion"
  /// The summary for `plugin list`.
  public let summary = "Packages of hosted content: built, checked, and uploaded."

  /// Creates the plugin.
  public init() {}

  /// Adds the `package` commands, the worker that reads archives, and content to `product show`.
  public func install(into registry: inout Registry) {
    registry.tables(
      .packageFile, migrations: [.packageFile],
      fingerprint: "43f504ef73631e083ff31af53f9ca467dbe08a3f6956dc00f4a06237afe72043")
    registry.commands(
      PackageInit.self, PackageAdd.self, PackageBuild.self, PackageBump.self, PackageValidate.self, PackageUpload.self,
      PackageList.self, PackageShow.self, PackageInspect.self, PackageDiff.self, PackageExtract.self,
      PackageDelete.self, PackageVerify.self,
      PackageSettings.self)
    registry.worker(PackageWorker.validation, run: PackageWorker.validate)
    registry.worker(PackageWorker.delivery, run: PackageWorker.deliver)
    registry.provide(contents: PackageContents())
    registry.legalCommands(PackagePermissions.legal)
    for (command, isHosted) in [(PackageUpload.self, true), (PackageDelete.self, nil)] as [(any Command.Type, Bool?)] {
      registry.completeProducts(
        of: command.description.name, in: { _ in PackagePermissions.filter(isHosted: isHosted) },
        allowedBy: PackagePermissions.legal)
    }
    registry.interchange(.contentVersion)
    registry.section(
      describing: Explanation.ofPackages.described("product", ["content": .record, "approvedContent": .record])
    ) { product, catalog in try ContentSection(product, in: catalog).fields }
    registry.explain(Explanation.ofPackages + Explanation.ofPackageFields)
  }
}

extension InterchangeField {
  /// The version of a product's newest hosted content, which only an upload changes.
  static let contentVersion = InterchangeField(
    readOnly: "content_version", label: "Content Version",
    summary: "The version of the newest hosted content, for reading only: uploads change it."
  ) { products, catalog in
    // Most catalogs host nothing.
    try products.map { product in
      product.isHosted ? try catalog.content.newest(of: product)?.version ?? "" : ""
    }
  }
}
