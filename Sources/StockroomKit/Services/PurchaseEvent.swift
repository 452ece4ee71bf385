public import Catalog

/// What happened to a purchase, for plugins that tell others of it.
public enum PurchaseEvent: Hashable, Sendable {
  /// A customer paid for a product.
  case charged(PurchaseTransaction)
  /// Apple gave the money back.
  case refunded(PurchaseTransaction)
}

/// The listeners of plugins.
struct PurchaseListeners: Sendable {
  typealias Listener = @Sendable (PurchaseEvent, Catalog) throws -> Void

  var all: [Listener] = []
}

extension Catalog {
  /// Tells the plugins that listen what happened to a purchase, in the transaction that wrote it.
  ///
  /// The plugin that provides the purchases calls it.
  public func announce(_ event: PurchaseEvent) throws {
    for listener in service(PurchaseListeners.self)?.all ?? [] { try listener(event, self) }
  }
}
