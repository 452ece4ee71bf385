internal import Foundation
internal import StockroomKit

/// The families of the store's accounts: Apple, "Share purchases with Family Sharing".
///
/// An organizer has up to five members, who are all in the same environment. An account is in one family.
struct Families {
  /// The most members beside the organizer.
  static let most = 5

  /// A member of a family.
  struct Member {
    let organizer: String
    let account: String
    let since: Date
  }

  let catalog: Catalog
  private var store: Transaction { catalog.store }

  private static let query = "SELECT organizer, member, at FROM storekit_family_member"

  private static func member(_ row: Row) -> Member {
    Member(organizer: row.text(0), account: row.text(1), since: Date(seconds: row.integer(2)))
  }

  /// All members, family by family.
  func all() throws -> [Member] { try store.all("\(Self.query) ORDER BY organizer, id", body: Self.member) }

  /// The membership of an account; nil for an organizer, too.
  func find(_ account: String) throws -> Member? {
    try store.first("\(Self.query) WHERE member = ?", .text(account.lowercased()), body: Self.member)
  }

  /// The other accounts of the family of an account, the organizer first; none without a family.
  func others(than account: String) throws -> [String] {
    let key = account.lowercased()
    let organizer = try find(key)?.organizer ?? key
    let members = try members(of: organizer)
    return members.isEmpty ? [] : ([organizer] + members).filter { !$0.hasSameBytes(as: key) }
  }

  private func members(of organizer: String) throws -> [String] {
    try store.all("SELECT member FROM storekit_family_member WHERE organizer = ? ORDER BY id", .text(organizer)) {
      $0.text(0)
    }
  }

  /// Adds a member to the family of an organizer; each has what the others share from now on.
  func add(_ email: String, to organizer: String) throws -> Member {
    let (first, new) = (try require(organizer), try require(email))
    guard !new.email.lowercased().hasSameBytes(as: first.email.lowercased()) else {
      throw Refusal(
        "storekit.family.self", kind: .usage, "\(email) would be the only member of the family",
        hint: "name the organizer, and another account as the member", subject: email)
    }
    for account in [first.email, new.email] {
      guard let known = try find(account) else { continue }
      throw Refusal(
        "storekit.family.taken", kind: .state, "\(account) is a member of the family of \(known.organizer)",
        remedy: .command("storekit family remove \(ConsoleLine.text([account]))"), subject: account)
    }
    let (theirs, own) = (try members(of: new.email.lowercased()), try members(of: first.email.lowercased()))
    guard theirs.isEmpty else {
      throw Refusal(
        "storekit.family.organizer", kind: .state, "\(new.email) is the organizer of another family",
        remedy: .command("storekit family list"), subject: email)
    }
    guard own.count < Self.most else {
      throw Refusal(
        "storekit.family.full", kind: .state, "the family of \(first.email) has \(Self.most) members, the maximum",
        remedy: .command("storekit family list"), subject: organizer)
    }
    guard (first.kind == .tester) == (new.kind == .tester) else {
      throw Refusal(
        "storekit.family.environment", kind: .state,
        "one of \(first.email) and \(new.email) is a sandbox tester, and the other one is not",
        remedy: .command("tester list"), subject: email)
    }
    let member = Member(
      organizer: first.email.lowercased(), account: new.email.lowercased(), since: store.now)
    try store.execute(
      "INSERT INTO storekit_family_member (organizer, member, at) VALUES (?, ?, ?)", .text(member.organizer),
      .text(member.account), .integer(member.since.seconds))
    try FamilySharing(catalog: catalog).memberJoined(member.account)
    return member
  }

  /// Takes a member out of its family; nobody has what only that sharing gave.
  func remove(_ email: String) throws -> Member {
    guard let member = try find(email) else {
      throw Refusal(
        "storekit.family.unknown", kind: .missing, "\(email) is not a member of a family",
        remedy: .command("storekit family list"), subject: email)
    }
    try FamilySharing(catalog: catalog).memberLeaves(member.account)
    try store.execute("DELETE FROM storekit_family_member WHERE member = ?", .text(member.account))
    return member
  }

  /// Takes an account that is no tester any more out of its family; without its organizer, a family ends.
  func accountIsGone(_ email: String) throws {
    let members = try find(email).map { [$0.account] } ?? members(of: email.lowercased())
    for member in members { _ = try remove(member) }
  }

  private func require(_ email: String) throws -> StoreAccount {
    guard let account = try StoreAccounts(catalog: catalog).find(email) else {
      throw Refusal(
        "storekit.family.account", kind: .missing, "\(email) is neither a tester nor a customer",
        remedy: .command("tester list"), subject: email)
    }
    return account
  }
}
