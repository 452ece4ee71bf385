public import StockroomKit

/// Programs and loopback servers that receive changes, as App Store Connect's webhooks do.
public struct HooksPlugin: Plugin {
  /// The plugin's name, the owner of its tables.
  public let name = Self.owner
  /// The summary for `plugin list`.
  public let summary =
    "Runs programs and calls loopback URLs when statuses change, content is processed, or timers fire."
  /// The folder with the lock of the delivering process.
  public let sideFolders = [DeliveryLock.sideFolder]
  /// The file with the approvals of hooks and their secrets.
  public let machineFiles = [Approvals.fileName]

  static let owner = "Hooks"

  /// Creates the plugin.
  public init() {}

  /// Adds the noun `hook`.
  public func install(into registry: inout Registry) {
    registry.tables(
      HookTables.hook, HookTables.delivery, HookTables.attempt, migrations: HookTables.migrations,
      fingerprint: HookTables.fingerprint)
    registry.commands(HookAdd.self, HookList.self, HookShow.self, HookEdit.self, HookRemove.self)
    for setting in HookSwitch.all { registry.command(setting.description, make: setting.bind) }
    registry.commands(HookApprove.self, HookTest.self, HookLog.self, HookRedeliver.self, HookDeliver.self)
    registry.afterChange { try Announcement.record($0, in: $1) }
    registry.recordUndo { try Announcement.record($0, in: $1) }
    registry.background(DeliveryStart.work) { try Deliverer($0, extent: .untilNothingIsPending).run() }
    registry.complete("hook") { prefix, catalog, limit in
      try Hooks(catalog: catalog).all().filter { $0.name.hasPrefix(prefix) }.prefix(limit).map {
        ($0.name, "\($0.event.rawValue), \($0.target.text)")
      }
    }
    registry.complete("hook-delivery") { prefix, catalog, limit in
      try Outbox(catalog.store).newest(limit: limit) { String($0).hasPrefix(prefix) }.map {
        (String($0.id), "\($0.event) \($0.subject), \($0.hookName)")
      }
    }
    registry.resource(Webhooks.resource)
    registry.resource(WebhookDeliveries.deliveries)
    registry.resource(WebhookDeliveries.pings)
    registry.resource(WebhookEvents.resource)
    registry.relationship(Webhooks.ofApp, of: "apps")
    registry.explain(HookExplanations.all)
  }
}
