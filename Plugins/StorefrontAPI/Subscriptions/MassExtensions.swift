import Foundation
import StockroomKit

/// The results of the extensions of all subscriptions of a product, one for each environment.
struct MassExtensions {
  struct Result {
    let completedAt: Date
    var succeeded: Int64
    var failed: Int64
  }

  let store: Transaction

  /// The result of a request; nil if it is unknown.
  func result(
    of request: String, productID: String?, _ app: App, _ environment: StoreEnvironment?
  ) throws -> Result? {
    try store.first(
      """
      SELECT max(at), sum(succeeded), sum(failed) FROM storefront_extension
      WHERE request = ?1 AND app = ?2 AND (product = ?3 OR ?3 IS NULL) AND (environment = ?4 OR ?4 IS NULL)
      HAVING count(*) > 0
      """, .text(request), .integer(app.appleID.rawValue), .text(productID), .text(environment?.rawValue)
    ) { Result(completedAt: Date(seconds: $0.integer(0)), succeeded: $0.integer(1), failed: $0.integer(2)) }
  }

  func add(
    _ request: String, productID: String, _ app: App, _ environment: StoreEnvironment, _ result: Result
  ) throws {
    try store.execute(
      """
      INSERT INTO storefront_extension (request, app, environment, product, at, succeeded, failed)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, .text(request), .integer(app.appleID.rawValue), .text(environment.rawValue), .text(productID),
      .integer(result.completedAt.seconds), .integer(result.succeeded), .integer(result.failed))
  }
}
