internal import Foundation
internal import StockroomKit

/// `consumption list`.
struct ConsumptionList: Command {
  static let description = CommandDescription(
    "consumption list", "List what apps' servers told of the consumption of purchases, for requests of refunds.",
    effect: .reads, permission: .manageApps, fields: PurchaseExplanations.consumption,
    examples: ["consumption list", "consumption"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let store = context.catalog.store
    return .table(
      Table(
        columns: [
          Column("transaction", label: "Transaction"), Column("date", label: "Date"), Column("body", label: "Body"),
        ], empty: "no consumption information"
      ) { emit in
        try store.rows("SELECT purchase, at, body FROM storefront_consumption ORDER BY id") { row in
          try emit([.identifier(row.text(0)), .date(Date(seconds: row.integer(1))), .text(row.text(2))])
        }
      })
  }
}
