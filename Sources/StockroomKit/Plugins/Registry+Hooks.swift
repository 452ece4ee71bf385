public import Catalog

/// What the catalog asks plugins before a change, and tells them after it.
extension Registry {
  /// Adds a guard, which sees every change before it is written and throws a `Refusal` to stop it.
  ///
  /// Guards only read. The first refusal wins, and `product can` omits what a guard refuses.
  public mutating func guardChange(_ guardian: @escaping CatalogHooks.Guard) {
    hooks.guards.append(guardian)
  }

  /// Adds a listener, which is called after every change in the same transaction.
  public mutating func afterChange(_ listener: @escaping CatalogHooks.Listener) {
    hooks.listeners.append(listener)
  }

  /// Adds a listener, which is called after a unit was undone or redone, in the same transaction.
  ///
  /// It only reads: what it changed would not belong to any unit. `catalog.store.afterCommit` brings files up to date.
  public mutating func afterUndo(_ listener: @escaping CatalogHooks.UndoListener) {
    hooks.undoListeners.append(listener)
  }

  /// Adds a listener, which is called after the store was replaced with a backup.
  ///
  /// It only reads: `catalog.store.afterCommit` brings files up to date.
  public mutating func afterRestore(_ listener: @escaping CatalogHooks.RestoreListener) {
    hooks.restoreListeners.append(listener)
  }

  /// Adds what reads the files that timers need up to a date, before the transaction opens in which they may fire.
  ///
  /// Others can write meanwhile, and a timer may fire without it: one that another timer sets, or in a batch file.
  public mutating func beforeTimers(_ preparer: @escaping CatalogHooks.TimerPreparer) {
    hooks.timerPreparers.append(preparer)
  }

  /// Defines what a timer of this plugin does when it is due.
  public mutating func onTimer(_ name: String, _ handler: @escaping CatalogHooks.TimerHandler) {
    claim("the timer \(plugin)/\(name)")
    hooks.timers[plugin, default: [:]][name] = handler
  }

  /// Adds a requirement for Ready to Submit.
  public mutating func require(_ requirement: @escaping CatalogHooks.Requirement) {
    hooks.requirements.append(requirement)
  }

  /// Adds the usual next commands for a product, with `PRODUCT` for it: `next:` in receipts and `product show`.
  public mutating func nextCommands(_ next: @escaping CatalogHooks.NextCommands) {
    hooks.next.append(next)
  }

  /// Adds every command that is allowed on a product now, with its role, for `product can`.
  public mutating func legalCommands(_ legal: @escaping CatalogHooks.Permissions) {
    hooks.legal.append(legal)
  }

  /// Adds a check for dead ends, each as the refusal that explains it; an undo that would create one is refused.
  public mutating func guardUndo(_ deadEnds: @escaping CatalogHooks.DeadEnds) {
    hooks.deadEnds.append(deadEnds)
  }

  /// Adds a listener, which is called after a unit was undone or redone, in the same transaction, to record it in tables
  /// that the journal does not record.
  public mutating func recordUndo(_ listener: @escaping CatalogHooks.ReversalListener) {
    hooks.reversalListeners.append(listener)
  }

  /// Lets guards and columns see that ^C was pressed.
  package mutating func watch(isCancelled: @escaping @Sendable () -> Bool) {
    hooks.isCancelled = isCancelled
  }

  /// What the catalogs of this process may use of the machine.
  package mutating func host(
    machineFolder: String?, startBackground: (@Sendable (_ owner: String, _ name: String) -> Void)?
  ) {
    (hooks.machineFolder, hooks.startBackground) = (machineFolder, startBackground)
  }

  /// Suggests only lines that begin with the name of a command.
  package mutating func suggest(only isCommand: @escaping @Sendable (_ line: String) -> Bool) {
    hooks.isCommand = isCommand
  }
}

/// What a plugin does for others: each service has one provider.
extension Registry {
  /// Provides the prices of products.
  public mutating func provide(pricing: some PricingService) {
    claim("the prices")
    hooks.provide(pricing, as: (any PricingService).self)
  }

  /// Moves products through review.
  public mutating func provide(reviews: some ReviewProvider) {
    claim("the review")
    hooks.provide(reviews, as: (any ReviewProvider).self)
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

  /// Provides what the store sells besides in-app purchases.
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

  /// Provides the commands to plugins that call them.
  package mutating func provide(commands: some CommandService) {
    hooks.provide(commands, as: (any CommandService).self)
  }
}
