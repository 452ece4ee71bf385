internal import StockroomKit

extension Explanations {
  /// The fields of `status`.
  static let statusFields = Explanation.fields(of: "status", status)

  private static let status: [Explanation.FieldText] = [
    ("now", "Store Time", "What the store's clock shows, in UTC."),
    ("apps", "Apps", "How many apps there are: app list."),
    ("product-count", "Products", "The number of products in all apps: product list."),
    ("products", "By status", "How many products there are in each status: product list --status."),
    ("needs-you", "Needs You", "The products that wait for the administrator, each with the command that leads on."),
    ("testers", "Sandbox Testers", "How many there are: tester list."),
    ("contract", "Paid Applications", "Where the contract stands, without which nothing is sold: contract show."),
    ("next-due", "Next Due", "What will happen by itself next, and when: clock show."),
  ]
}
