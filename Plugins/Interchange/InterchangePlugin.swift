public import StockroomKit

/// Whole catalogs as files, in the formats of spreadsheets, version control, and App Store tools.
public struct InterchangePlugin: Plugin {
  /// The plugin's name.
  public let name = "Interchange"
  /// The summary for `plugin list`.
  public let summary = "Whole catalogs as files: export, import, and apply."

  /// Creates the plugin.
  public init() {}

  /// Adds the commands, and the Partner Feed; other plugins add the fields.
  public func install(into registry: inout Registry) {
    registry.commands(
      ExportCommand.self, ImportCommand.self, ApplyCommand.self, LocalizeExport.self, LocalizeImport.self,
      ScreenshotImport.self)
    registry.provide(partnerFeed: StorePartnerFeed())
    registry.compareFiles(
      by: ApplyCommand.description.name,
      suffixes: FileFormats.all.filter(\.isRead).flatMap(\.suffixes) + [".itmsp/\(TransporterFormat.mainFile)"])
  }
}
