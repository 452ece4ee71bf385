public import Store

extension Products {
  /// When a product, its texts, its price, or any other part of it was last changed, by a person, a plugin, or the
  /// clock; nil if the journal no longer has the change.
  public func lastChange(of product: Product) throws -> LastChange? {
    try store.journal.lastChange(of: "product", key: product.appleID.rawValue, in: store)
  }

  /// The same for all products, in one pass over the journal.
  public func lastChanges() throws -> [AppleID: LastChange] {
    let changes = try store.journal.lastChanges(ofEach: "product", in: store)
    return Dictionary(uniqueKeysWithValues: changes.map { (AppleID($0.key), $0.value) })
  }
}
