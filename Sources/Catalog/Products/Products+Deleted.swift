public import Store

extension Products {
  /// The refusal for a deleted product's identifier, with the unit that deleted it; nil if no deleted product had it.
  public func deletedRefusal(_ productID: String, subject: String) throws -> Refusal? {
    let burned = try store.first(
      "SELECT 1 FROM burned WHERE kind = 'product' AND value = ?", .text(productID)
    ) { _ in true }
    guard burned != nil else { return nil }
    let deletion = try store.journal.deletion(from: "product", where: "product_id", is: productID, in: store)
    let unit = deletion?.unit
    return Refusal(
      "product.deleted", kind: .state,
      "\(productID) was deleted\(unit.map { " in unit \($0)" } ?? ""), and its ID can never be used again",
      remedy: .command(unit.map { deletion?.canBeUndone == true ? "undo \($0)" : "log show \($0)" } ?? "product list"),
      subject: subject)
  }
}
