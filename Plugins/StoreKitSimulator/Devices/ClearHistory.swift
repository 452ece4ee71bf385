internal import Foundation
internal import StockroomKit

/// `storekit clear-history`: a tester no longer owns anything, and can buy every product for the first time again.
struct ClearHistory: Command {
  private static let emails = Parameter<[String]>.arguments("email", "The addresses of sandbox testers.")
    .named("EMAIL").completed(by: "tester")

  static let description = CommandDescription(
    "storekit clear-history",
    "Clear the purchase history of sandbox testers: their transactions, and what families have of them, with downloads.",
    effect: .destroys, permission: .manageTesters, parameters: [emails],
    receipt: [
      FieldDescription("testers", .integer, label: "Testers", "The number of testers."),
      FieldDescription("transactions", .integer, label: "Transactions", "The number of deleted transactions."),
    ],
    examples: ["storekit clear-history yuki@example.com --yes"])

  private let emails: [String]

  init(_ arguments: Arguments) throws {
    emails = try arguments[Self.emails]
  }

  func run(in context: Context) throws -> Output {
    let accounts = StoreAccounts(catalog: context.catalog)
    let testers = try emails.map { email in
      let account = try accounts.require(email, in: .sandbox)
      guard account.kind == .tester else { throw Refusal.converted(account.email) }
      return account.email
    }
    let transactions = PaymentTransactions(catalog: context.catalog)
    let count = try Set(testers).sorted().reduce(0) { try $0 + transactions.clear(of: $1, in: .sandbox) }
    DeviceFiles(catalog: context.catalog).syncAfterCommit()
    let number = Set(testers).count
    return .receipt(
      Receipt(
        "cleared \(HumanNumbers.count(count, "transaction")) of \(HumanNumbers.count(number, "tester"))",
        record: Record([
          Field("testers", .integer(Int64(number)), label: "Testers"),
          Field("transactions", .integer(Int64(count)), label: "Transactions"),
        ]), tally: .init("tester", "cleared", count: number)))
  }
}

extension PaymentTransactions {
  /// Deletes the transactions of an account, and returns their number.
  func clear(of account: String, in environment: StoreEnvironment) throws -> Int {
    let condition = "account = ? AND environment = ?"
    let values: [SQLValue] = [.text(account.lowercased()), .text(environment.rawValue)]
    let shared = try FamilySharing(catalog: catalog).buyerWillBeCleared(account, in: environment)
    let count = try catalog.store.first(
      "SELECT count(*) FROM storekit_transaction WHERE \(condition)", values[0], values[1]
    ) { $0.count(0) }
    try catalog.store.execute("DELETE FROM storekit_transaction WHERE \(condition)", values[0], values[1])
    try catalog.announce(.cleared(account: account, environment))
    return (count ?? 0) + shared
  }
}

/// `sandboxTestersClearPurchaseHistoryRequest`, version 2 of the API.
enum ClearHistoryRequest {
  static let resource = ConnectResource(
    "sandboxTestersClearPurchaseHistoryRequest", at: "/v2/sandboxTestersClearPurchaseHistoryRequest",
    create: ConnectWrite(links: [.init("sandboxTesters", "sandboxTesters", isToMany: true)]) { document, unit in
      let emails = try (document.links["sandboxTesters"] ?? []).map { id in
        // A tester's identifier is the address in hexadecimal.
        guard let bytes = Hexadecimal.bytes(id), let email = String(validating: bytes, as: UTF8.self),
          Hexadecimal.text(bytes).hasSameBytes(as: id), try unit.catalog.testers.find(email) != nil
        else { throw ConnectError.noTester(id, in: document) }
        return email
      }
      if !emails.isEmpty { try unit.perform(["storekit", "clear-history", "--"] + emails) }
      return UUID().uuidString.lowercased()
    })
}

extension ConnectError {
  fileprivate static func noTester(_ id: String, in document: ConnectDocument) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      "There is no resource of type 'sandboxTesters' with id '\(id)'",
      source: .pointer(document.pointer(toLink: "sandboxTesters")))
  }
}
