import StockroomKit

/// How records change the catalog.
struct ReconcileOptions {
  /// What happens to items that exist.
  enum Mode {
    /// They are refused: the file only adds.
    case add
    /// They become what the file says.
    case apply
  }

  var mode: Mode
  /// Removes what the file does not have, of the kinds that it has.
  var prunes = false
  /// Leaves out what is refused, and does the rest.
  var keepsGoing = false
  /// The app of products that name none; nil for the app in use, or the one their IDs begin with.
  var app: App?
  /// The line that changes what exists with the same file.
  var applyLine = "apply FILE"
}

/// A product's record with the localizations behind it.
struct ProductEntry {
  /// Nil if the file says nothing of the product itself.
  var product: CatalogRecord?
  var productID: String
  var localizations: [CatalogRecord] = []

  /// Where it begins.
  var first: CatalogRecord? { product ?? localizations.first }
  var records: [CatalogRecord] { (product.map { [$0] } ?? []) + localizations }
}
