internal import StockroomKit

struct AppDelete: Command {
  private static let app = Parameter<AppReference>.argument("app", "The app.")

  static let description = CommandDescription(
    "app delete", "Delete an app that has no products, with its versions.", effect: .destroys, permission: .deleteApps,
    parameters: [app],
    receipt: App.receiptFields,
    examples: ["app create com.example.maps --name Maps --sku MAPS1; app delete com.example.maps --yes"])

  private let reference: AppReference

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let app = try context.app(reference)
    try context.catalog.apps.delete(app)
    return .receipt(
      Receipt("deleted \(app.bundleID.rawValue)", record: Record(app.fields), tally: .init("app", "deleted")))
  }
}
