public import Catalog

/// Guards before changes, listeners after them, and requirements.
extension Registry {
  /// Adds a guard, which receives every change before it is written, and throws a `Refusal` to stop it.
  ///
  /// Guards only read. The first refusal wins, and `product can` omits refused commands.
  ///
  ///     registry.guardChange { change, catalog in try Shelves(catalog).requireUnlocked(change) }
  public mutating func guardChange(_ guardian: @escaping CatalogHooks.Guard) {
    hooks.guards.append(guardian)
  }

  /// Adds a listener, which is called after every change in the same transaction.
  public mutating func afterChange(_ listener: @escaping CatalogHooks.Listener) {
    hooks.listeners.append(listener)
  }

  /// Adds a listener, which is called after a unit was undone or redone, in the same transaction.
  ///
  /// It only reads, because its changes would belong to no unit. Update files in `catalog.store.afterCommit`.
  public mutating func afterUndo(_ listener: @escaping CatalogHooks.UndoListener) {
    hooks.undoListeners.append(listener)
  }

  /// Adds a listener, which is called after the store was replaced with a backup.
  ///
  /// It only reads. Update files in `catalog.store.afterCommit`.
  public mutating func afterRestore(_ listener: @escaping CatalogHooks.RestoreListener) {
    hooks.restoreListeners.append(listener)
  }

  /// Adds a function that reads the files for timers up to a date, before the transaction in which they may fire.
  ///
  /// A timer may still fire without it: in a batch file, or if another program or another timer sets it meanwhile.
  public mutating func beforeTimers(_ preparer: @escaping CatalogHooks.TimerPreparer) {
    hooks.timerPreparers.append(preparer)
  }

  /// Adds the handler of this plugin's timer with a name.
  public mutating func onTimer(_ name: String, _ handler: @escaping CatalogHooks.TimerHandler) {
    claim("the timer \(plugin)/\(name)")
    hooks.timers[plugin, default: [:]][name] = handler
  }

  /// Adds a requirement for Ready to Submit.
  public mutating func require(_ requirement: @escaping CatalogHooks.Requirement) {
    hooks.requirements.append(requirement)
  }

  /// Adds usual next commands for a product, with `PRODUCT` for its name: `next:` in receipts and `product show`.
  public mutating func nextCommands(_ next: @escaping CatalogHooks.NextCommands) {
    hooks.next.append(next)
  }

  /// Adds the commands that are allowed on a product now, with their roles, for `product can`.
  public mutating func legalCommands(_ legal: @escaping CatalogHooks.Permissions) {
    hooks.legal.append(legal)
  }

  /// Adds a check for dead ends, each with a refusal that explains it; an undo that would create one is refused.
  public mutating func guardUndo(_ deadEnds: @escaping CatalogHooks.DeadEnds) {
    hooks.deadEnds.append(deadEnds)
  }

  /// Adds a listener, which is called after a unit was undone or redone, in the same transaction, to write to tables
  /// outside the journal.
  public mutating func recordUndo(_ listener: @escaping CatalogHooks.ReversalListener) {
    hooks.reversalListeners.append(listener)
  }

  /// Sets the check for ^C, for guards and columns.
  package mutating func watch(isCancelled: @escaping @Sendable () -> Bool) {
    hooks.isCancelled = isCancelled
  }

  /// Sets the access of the process's catalogs to the machine.
  package mutating func host(
    machineFolder: String?, startBackground: (@Sendable (_ owner: String, _ name: String) -> Void)?
  ) {
    (hooks.machineFolder, hooks.startBackground) = (machineFolder, startBackground)
  }

  /// Limits suggestions to lines that begin with the name of a command.
  package mutating func suggest(only isCommand: @escaping @Sendable (_ line: String) -> Bool) {
    hooks.isCommand = isCommand
  }
}

/// Services of plugins for others; each has one provider.
extension Registry {
  /// Provides the prices of products.
  public mutating func provide(pricing: some PricingService) {
    claim("the prices")
    hooks.provide(pricing, as: (any PricingService).self)
  }

  /// Provides the review of products.
  public mutating func provide(reviews: some ReviewProvider) {
    claim("the review")
    hooks.provide(reviews, as: (any ReviewProvider).self)
  }

  /// Provides what is reviewed beside products and versions.
  public mutating func provide(reviewed: some ReviewedItemService) {
    claim("what is reviewed beside products")
    hooks.provide(reviewed, as: (any ReviewedItemService).self)
  }

  /// Provides the content of packages.
  public mutating func provide(contents: some ContentService) {
    claim("the contents of packages")
    hooks.provide(contents, as: (any ContentService).self)
  }

  /// Provides the purchases of customers and sandbox testers.
  public mutating func provide(purchases: some PurchaseService) {
    claim("the purchases")
    hooks.provide(purchases, as: (any PurchaseService).self)
  }

  /// Provides the users and the keys of the API.
  public mutating func provide(accounts: some AccountService) {
    claim("the accounts")
    hooks.provide(accounts, as: (any AccountService).self)
  }

  /// Adds a listener, which is called after a customer bought something or was refunded, in the same transaction.
  public mutating func afterPurchase(_ listener: @escaping @Sendable (PurchaseEvent, Catalog) throws -> Void) {
    purchaseListeners.all.append(listener)
    hooks.provide(purchaseListeners)
  }

  /// Provides the subscriptions of customers.
  public mutating func provide(subscriptions: some SubscriptionService) {
    claim("the subscriptions")
    hooks.provide(subscriptions, as: (any SubscriptionService).self)
  }

  /// Adds a listener, which is called after an event in the life of a subscription, in the same transaction.
  public mutating func afterSubscription(_ listener: @escaping @Sendable (SubscriptionEvent, Catalog) throws -> Void) {
    subscriptionListeners.all.append(listener)
    hooks.provide(subscriptionListeners)
  }

  /// Provides the apps on sale and the items of the store.
  public mutating func provide(listings: some ListingService) {
    claim("the listings of the store")
    hooks.provide(listings, as: (any ListingService).self)
  }

  /// Provides the Partner Feed.
  public mutating func provide(partnerFeed: some PartnerFeedService) {
    claim("the Partner Feed")
    hooks.provide(partnerFeed, as: (any PartnerFeedService).self)
  }

  /// Provides the addresses of hosted content.
  public mutating func provide(downloads: some DownloadService) {
    claim("the downloads of hosted content")
    hooks.provide(downloads, as: (any DownloadService).self)
  }

  /// Provides the commands for plugins that call them.
  package mutating func provide(commands: some CommandService) {
    hooks.provide(commands, as: (any CommandService).self)
  }
}
