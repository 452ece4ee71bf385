public import StockroomKit

/// Users, their roles, and the keys of the API.
public struct AccountsPlugin: Plugin {
  /// Its name.
  public let name = "Accounts"
  /// Its summary for `plugin list`.
  public let summary = "Users with App Store Connect's roles, and keys for the API."

  /// Creates the plugin.
  public init() {}

  /// Adds the commands and the tables.
  public func install(into registry: inout Registry) {}
}
