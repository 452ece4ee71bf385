internal import StockroomKit

struct AppList: Command {
  static let description = CommandDescription(
    "app list", "List the apps.", also: ["applications"], effect: .reads, permission: .manageApps,
    fields: Explanations.all.described(
      "app", ["id": .identifier, "name": .text, "sku": .identifier, "appleID": .integer, "products": .integer]),
    examples: ["app list"])

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let columns = [
      Column("id", label: "Bundle ID"), Column("name", label: "Name"), Column("sku", label: "SKU"),
      Column("appleID", label: "Apple ID"), Column("products", label: "Products", alignment: .trailing),
    ]
    let apps = context.catalog.apps
    return .table(
      Table(columns: columns, empty: "no apps") { emit in
        for app in try apps.all() {
          try emit([
            .identifier(app.bundleID.rawValue), .text(app.name), .identifier(app.sku), .integer(app.appleID.rawValue),
            .integer(Int64(try apps.productCount(of: app))),
          ])
        }
      })
  }
}
