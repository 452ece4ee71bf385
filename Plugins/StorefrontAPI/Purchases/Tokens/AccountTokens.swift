internal import StockroomKit

/// The `appAccountToken` of purchases, by the identifiers of the first transactions.
struct AccountTokens {
  let store: Transaction

  func find(_ original: String) throws -> String? {
    try store.first("SELECT token FROM storefront_account_token WHERE purchase = ?", .text(original)) { $0.text(0) }
  }

  func set(_ token: String, for original: String) throws {
    try store.execute(
      """
      INSERT INTO storefront_account_token (purchase, token) VALUES (?, ?)
      ON CONFLICT (purchase) DO UPDATE SET token = excluded.token
      """, .text(original), .text(token))
  }
}
