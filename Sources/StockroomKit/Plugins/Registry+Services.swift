public import Catalog

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
