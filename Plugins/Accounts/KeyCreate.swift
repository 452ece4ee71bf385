import Crypto
import Foundation
import StockroomKit

/// `key create`: the private key is printed once, or written to a file, and not stored.
struct KeyCreate: Command {
  private static let name = Parameter<String?>.optionalArgument(
    "name", "What the key is for; the journal names it as the actor. Default: the key ID."
  ).named("NAME")
  private static let roles = Parameter<[UserRole]>.options("role", "A role of the key; it may have several.")
    .also("roles")
  private static let individual = Parameter<Bool>.flag("individual", "A key of one user, with the user's roles.")
  private static let user = Parameter<String?>.option(
    "user", "With --individual: the user. Default: the only one with these roles."
  ).named("EMAIL").completed(by: "user")
  private static let purchases = Parameter<Bool>.flag(
    "in-app-purchase", "A key for the App Store Server API, which has no roles.")
  private static let file = Parameter<OutputFile?>.option(
    "file", "Write the private key to this file, readable by you alone, instead of printing it."
  ).also("to")

  static let description = CommandDescription(
    "key create", "Create a key for clients of the API, and print its private half, which is not kept.",
    also: ["API key", "token"], effect: .writes, writesFiles: true, permission: .manageUsers,
    parameters: [name, roles, individual, user, purchases, file],
    fields: KeyFields.described + AccountExplanations.all.described("key", ["privateKey": .text]),
    receipt: KeyFields.described + AccountExplanations.all.described("key", ["file": .identifier]),
    examples: [
      "key create CI --role APP_MANAGER",
      UserName.example + "key create --individual --user ann@example.com",
      "key create shop-server --in-app-purchase --file SubscriptionKey.p8",
    ])

  private let name: String?
  private let roles: [UserRole]
  private let isIndividual: Bool
  private let user: String?
  private let isForPurchases: Bool
  private let file: OutputFile?
  private var path: String?

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]
    roles = try arguments[Self.roles].ordered
    isIndividual = try arguments[Self.individual]
    user = try arguments[Self.user]
    isForPurchases = try arguments[Self.purchases]
    file = try arguments[Self.file]
    guard !isIndividual || !isForPurchases, user == nil || isIndividual, roles.isEmpty || !isForPurchases else {
      throw Refusal(
        "key.kind", kind: .usage, "these options belong to different kinds of keys",
        hint: "give --role, or --individual --user EMAIL, or --in-app-purchase")
    }
    guard isIndividual || isForPurchases || !roles.isEmpty else { throw Refusal.noRole }
    if let role = roles.first(where: { !$0.isForTeamKeys && !isIndividual }) {
      throw Refusal(
        "key.role", kind: .usage, "a key of the team cannot have the role \(role.rawValue)",
        remedy: .command("role list"), subject: role.rawValue)
    }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    path = try file.flatMap { try preparation.destination($0) }
  }

  func run(in context: Context) throws -> Output {
    let store = context.catalog.store
    let pair = P256.Signing.PrivateKey()
    let id = Self.newID()
    let name = name ?? id
    guard (1...100).contains(name.utf8.count), !name.unicodeScalars.contains(where: \.isControl) else {
      throw Refusal("key.name", "the name of a key must have 1 to 100 characters", hint: "key create CI", subject: name)
    }
    let owner = isIndividual ? try owner(in: store) : nil
    let key = try Keys(store).add(
      id, isIndividual ? .individual : isForPurchases ? .inAppPurchase : .team, name: name,
      roles: isIndividual ? [] : roles, user: owner, publicKey: pair.publicKey.x963Representation)
    let fields = try KeyFields.of(key, in: store)
    guard let file else {
      let secret = context.isPlan ? "(printed once, when the key is made)" : pair.pemRepresentation
      let text = "Key ID: \(id)\nIssuer ID: \(try Keys(store).issuer() ?? "")\n\(secret)"
      return .drawing(text, data: Record(fields + [Field("privateKey", .text(secret), label: "Private Key")]))
    }
    if let path, !context.isPlan {
      try PrivateFile.write(
        pair.pemRepresentation + "\n", to: path, named: file.text,
        exists: Refusal(
          "key.file.exists", kind: .state, "\(file.text) exists, and could be the only copy of another key",
          hint: "choose another name, or delete it first", subject: file.text))
    }
    return .receipt(
      Receipt(
        "created the key \(id); its private half is in \(file.text), and nowhere else",
        record: Record(fields + [Field("file", .identifier(file.text), label: "File")]), tally: .init("key", "created"))
    )
  }

  /// The user of an individual key.
  private func owner(in store: Transaction) throws -> User {
    let users = Users(store)
    let owner: User
    if let user {
      owner = try users.require(user)
    } else {
      let fit = try users.all().filter { user in roles.allSatisfy(user.roles.contains) }
      guard let only = fit.first, fit.count == 1 else {
        throw Refusal(
          "key.user.missing", kind: .usage, "an individual key needs its user", remedy: .command("user list"))
      }
      owner = only
    }
    guard owner.roles.contains(where: \.allowsIndividualKey), roles.allSatisfy(owner.roles.contains) else {
      throw Refusal(
        "key.user.roles", "the roles of \(owner.email) do not allow this key", remedy: .command("role list"),
        subject: owner.email)
    }
    return owner
  }

  private static func newID() -> String {
    let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    return String((0..<10).map { _ in letters.randomElement() ?? "A" })
  }
}
