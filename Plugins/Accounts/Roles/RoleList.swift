internal import StockroomKit

/// `role list`.
struct RoleList: Command {
  static let description = CommandDescription(
    "role list", "List the roles of App Store Connect, and what each allows.", effect: .none,
    fields: AccountExplanations.all.described(
      "role", ["role": .identifier, "permissions": .list, "teamKey": .boolean, "individualKey": .boolean]),
    examples: ["role list"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    .table(
      Table(
        columns: [
          Column("role", label: "Role"), Column("permissions", label: "Permissions"),
          Column("teamKey", label: "Team Key"), Column("individualKey", label: "Individual Key"),
        ], empty: "no roles",
        rows: UserRole.allCases.map { role in
          let permissions = Permission.allCases.filter(role.permissions.contains)
          return [
            .identifier(role.rawValue), .list(permissions.map { .text($0.rawValue) }), .boolean(role.isForTeamKeys),
            .boolean(role.allowsIndividualKey),
          ]
        }))
  }
}
