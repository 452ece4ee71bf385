package import StockroomKit

/// What the caller may do.
extension Workspace {
  /// Calls `body` as a user, whose roles decide what it may do; as the caller if the name is nil.
  ///
  /// - Throws: A `Refusal` if there is no such user, or if the caller is a user already.
  package func acting<Value>(as user: String?, _ body: () throws -> Value) throws -> Value {
    guard let user else { return try body() }
    guard rights == nil else { throw Refusal.userTwice }
    let former = actorName
    let found = try looking { catalog in
      guard let accounts = catalog.accounts else { throw Refusal.noAccounts }
      return try accounts.rights(ofUser: user, catalog: catalog)
    }
    guard let found else { throw Refusal.userUnknown(user) }
    (rights, actorName) = (found, found.name)
    defer { (rights, actorName) = (nil, former) }
    return try body()
  }

  /// Whether the caller's roles allow a command.
  package func permits(_ command: CommandDescription) -> Bool { rights?.allow(command) ?? true }

  /// Refuses a command that the caller's roles do not allow.
  func requirePermitted(_ command: CommandDescription) throws {
    guard let rights, !rights.allow(command) else { return }
    throw Refusal.notPermitted(command, rights)
  }
}

extension Refusal {
  fileprivate static func notPermitted(_ command: CommandDescription, _ rights: Rights) -> Refusal {
    Refusal(
      "account.permission", kind: .forbidden, "the roles of \(rights.name) do not allow \(command.name)",
      remedy: .command("role list"), subject: rights.name)
  }

  fileprivate static func userUnknown(_ name: String) -> Refusal {
    Refusal(
      "account.user.unknown", kind: .missing, "there is no user \(name)", remedy: .command("user list"), subject: name)
  }

  fileprivate static let noAccounts = Refusal(
    "account.none", kind: .state, "this program has no users: its plugin for accounts is missing or disabled",
    hint: "omit --as")

  fileprivate static let userTwice = Refusal(
    "account.user.twice", kind: .forbidden, "a user cannot act as another one", hint: "omit --as")
}
