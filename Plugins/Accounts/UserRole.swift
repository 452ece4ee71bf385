import Foundation
import StockroomKit

/// The roles of App Store Connect, in Apple's order.
///
/// Source: Apple, App Store Connect API, `UserRole`.
enum UserRole: String, CaseIterable {
  case accountHolder = "ACCOUNT_HOLDER"
  case admin = "ADMIN"
  case appManager = "APP_MANAGER"
  case developer = "DEVELOPER"
  case finance = "FINANCE"
  case marketing = "MARKETING"
  case sales = "SALES"
  case customerSupport = "CUSTOMER_SUPPORT"
  case accessToReports = "ACCESS_TO_REPORTS"
  case createApps = "CREATE_APPS"
  case cloudManagedDeveloperID = "CLOUD_MANAGED_DEVELOPER_ID"
  case cloudManagedAppDistribution = "CLOUD_MANAGED_APP_DISTRIBUTION"
  case generateIndividualKeys = "GENERATE_INDIVIDUAL_KEYS"

  /// The name in iTunes Connect; nil for a role that came later.
  ///
  /// Source: Apple, iTunes Connect Developer Guide (2013), "Managing Users".
  private var nameIn2012: String? {
    switch self {
    case .accountHolder: "Legal"
    case .admin: "Admin"
    case .appManager: "Technical"
    case .finance: "Finance"
    default: nil
    }
  }

  /// The name under the rules of a store; nil for a role that came later.
  ///
  /// A store with the rules of 2012 takes the later roles all the same, since clients of today's API need them.
  func name(in profile: RuleProfile) -> String? {
    guard profile == .asc2026 else { return nameIn2012 }
    return rawValue.split(separator: "_").map { $0 == "ID" ? "ID" : $0.capitalized }.joined(separator: " ")
  }

  /// The permissions; every role may read the catalog.
  ///
  /// Source: Apple, App Store Connect Help, "Role permissions"; only the Account Holder signs contracts and deletes
  /// apps.
  var permissions: Set<Permission> {
    switch self {
    case .accountHolder: Self.admin.permissions.union([.signContracts, .deleteApps])
    case .admin: Self.appManager.permissions.union([.manageContracts, .manageUsers, .manageHooks])
    case .appManager: [.createApps, .manageApps, .manageProducts, .managePricing, .manageTesters]
    case .finance: [.manageContracts]
    case .createApps: [.createApps]
    case .developer, .marketing, .sales, .customerSupport, .accessToReports, .cloudManagedDeveloperID,
      .cloudManagedAppDistribution, .generateIndividualKeys:
      []
    }
  }

  /// True if a team key can have the role.
  var isForTeamKeys: Bool {
    [.admin, .appManager, .developer, .finance, .sales, .customerSupport, .marketing].contains(self)
  }

  /// True if users with the role can have an individual key.
  var allowsIndividualKey: Bool {
    [.accountHolder, .admin, .appManager, .customerSupport, .developer, .marketing].contains(self)
  }
}

extension UserRole: ParameterValue {
  static var valueName: String { "ROLE" }
  static var choices: [String] { allCases.map(\.rawValue) }

  /// A role as in Apple's API, in everyday spelling, or as in iTunes Connect: `app-manager`, `App Manager`, `Technical`.
  static func parse(_ text: String) throws -> UserRole {
    let name = String(text.uppercased().map { $0 == "-" || $0 == " " ? "_" : $0 })
    guard let role = UserRole(rawValue: name) ?? allCases.first(where: { $0.nameIn2012?.uppercased() == name }) else {
      throw Refusal(
        "account.role.unknown", kind: .usage, "\(text) is not a role", remedy: .command("role list"), subject: text)
    }
    return role
  }
}

extension [UserRole] {
  /// The roles without duplicates, in the order of ``UserRole``.
  var ordered: [UserRole] { UserRole.allCases.filter(contains) }

  /// The roles as stored and shown.
  var text: String { map(\.rawValue).joined(separator: ", ") }

  /// The permissions of all roles together.
  var permissions: Set<Permission> { reduce(into: []) { $0.formUnion($1.permissions) } }

  /// The roles of a row.
  init(stored text: String, of id: Int64, in column: String) throws {
    self = try text.split(separator: ",").map { name in
      let name = name.trimmingPrefix(" ")
      guard let role = UserRole(rawValue: String(name)) else {
        throw Refusal(
          "account.role.damaged", kind: .damaged, "row \(id) of \(column) has an unknown role \(name)",
          hint: "store check looks at the whole store", subject: String(name))
      }
      return role
    }
  }
}

/// `role list`.
struct RoleList: Command {
  static let description = CommandDescription(
    "role list", "List the roles of the store's era, and what each allows.", effect: .reads,
    fields: AccountExplanations.all.described(
      "role",
      ["role": .identifier, "name": .text, "permissions": .list, "teamKey": .boolean, "individualKey": .boolean]),
    examples: ["role list"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let profile = context.catalog.rules.profile
    return .table(
      Table(
        columns: Self.description.fields.columns(), empty: "no roles",
        rows: UserRole.allCases.compactMap { role in
          guard let name = role.name(in: profile) else { return nil }
          let permissions = Permission.allCases.filter(role.permissions.contains)
          return [
            .identifier(role.rawValue), .text(name), .list(permissions.map { .text($0.rawValue) }),
            .boolean(role.isForTeamKeys),
            .boolean(role.allowsIndividualKey),
          ]
        }))
  }
}
