internal import StockroomKit

struct TesterList: Command {
  private static let storefront = Parameter<[Storefront]>.options("storefront", "Only testers of this storefront.")

  static let description = CommandDescription(
    "tester list", "List the sandbox testers.", also: ["test users", "sandbox accounts", "users and roles"],
    effect: .reads, permission: .manageTesters, parameters: [storefront],
    fields: Explanations.all.described(
      "tester",
      ["email": .identifier, "firstName": .text, "lastName": .text, "storefront": .identifier, "created": .date]),
    examples: ["tester list", "tester list --storefront JP"])

  private let storefronts: [Storefront]

  init(_ arguments: Arguments) throws {
    storefronts = try arguments[Self.storefront]
  }

  func run(in context: Context) throws -> Output {
    let columns = [
      Column("email", label: "Email"), Column("firstName", label: "First Name"), Column("lastName", label: "Last Name"),
      Column("storefront", label: "App Store"), Column("created", label: "Created"),
    ]
    return .table(
      Table(columns: columns, empty: "no testers") { emit in
        try context.catalog.testers.each { tester in
          guard storefronts.isEmpty || storefronts.contains(tester.storefront) else { return }
          try emit([
            .identifier(tester.email), .text(tester.firstName), .text(tester.lastName),
            .identifier(tester.storefront.alpha3), .date(tester.createdAt),
          ])
        }
      })
  }
}
