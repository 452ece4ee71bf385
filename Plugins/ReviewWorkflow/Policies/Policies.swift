internal import Foundation
internal import StockroomKit

/// The policies of a store: those that come with the plugin, and those that were loaded.
struct Policies {
  /// The setting that names the policy in force.
  static let settingName = "review.policy"

  static let table = TableDescription("review_policy", columns: ["name", "source", "standing"], subject: "name")

  static let schema = """
    CREATE TABLE review_policy (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE,
      source TEXT NOT NULL
    );
    """

  /// How a policy stands: 0 in the store, 1 in force, 2 where something has come to a stage of it.
  ///
  /// Who puts it in force, and who first comes to a stage, changes its row: their work stands in the way of an undo
  /// that would take the policy from under them.
  static let standing = "ALTER TABLE review_policy ADD COLUMN standing INTEGER NOT NULL DEFAULT 0;"

  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// The name of the policy in force: the one chosen, or the one of the store's rules.
  func nameInForce() throws -> String {
    try catalog.settings.value(Self.settingName) ?? catalog.rules.profile.rawValue
  }

  /// The policy in force.
  func inForce() throws -> Policy { try require(nameInForce()) }

  /// The way of products through review by the policy in force.
  func machine() throws -> ReviewMachine {
    // Every command of review asks: where nothing was chosen there is nothing to read.
    guard try catalog.settings.value(Self.settingName) != nil else { return StandardReview.products }
    return try reading(of: nameInForce()).machine
  }

  /// A policy by its name.
  func require(_ name: String) throws -> Policy {
    try reading(of: name).policy
  }

  /// A policy and its way through review.
  private struct Reading {
    let policy: Policy
    let machine: ReviewMachine

    init(_ policy: Policy) {
      self.policy = policy
      machine = policy.machine
    }
  }

  private func reading(of name: String) throws -> Reading {
    if let policy = Policy.shipped.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return Reading(policy) }
    guard let source = try source(of: name) else { throw Refusal.policyUnknown(name, known: try names()) }
    // Every command of review asks, ten thousand times in a run.
    return try catalog.reading(of: source) { source in
      Reading(try PolicyFile.read(Data(source.utf8), file: FilePath.parse(name)))
    }
  }

  /// The text a policy was loaded from; nil where none of that name was.
  func source(of name: String) throws -> String? {
    try store.first("SELECT source FROM review_policy WHERE name = ?", .text(name)) { $0.text(0) }
  }

  /// The names of all policies, the shipped ones first.
  func names() throws -> [String] {
    try Policy.shipped.map(\.name) + store.all("SELECT name FROM review_policy ORDER BY name") { $0.text(0) }
  }

  /// Keeps a policy, in place of one of the same name.
  func load(_ policy: Policy, source: String) throws {
    guard !Policy.shipped.contains(where: { $0.name.utf8.elementsEqual(policy.name.utf8) }) else {
      throw Refusal.policyShipped(policy.name)
    }
    // In place of the one in force, it must not leave anything where it stands either.
    let isInForce = try nameInForce().utf8.elementsEqual(policy.name.utf8)
    if isInForce { try requireWaysOn(by: policy) }
    try store.execute(
      "INSERT INTO review_policy (name, source) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET source = excluded.source",
      .text(policy.name), .text(source))
    if isInForce { try putInForce(policy) }
  }

  /// Puts a policy in force, unless its way through review would leave something where it stands.
  func use(_ policy: Policy) throws {
    try requireWaysOn(by: policy)
    try putInForce(policy)
  }

  /// Refuses a policy that would leave something where it stands, naming what leads on by the one still in force.
  private func requireWaysOn(by policy: Policy) throws {
    guard let product = try stranded(by: policy.machine).first else { return }
    let onwards = try ReviewDesk(catalog: catalog).commands(for: product, leadingTo: policy.machine)
    throw Refusal.policyStrands(policy.name, try ReviewSubject(product, in: catalog), onwards: onwards)
  }

  private func putInForce(_ policy: Policy) throws {
    try catalog.set(Self.settingName, to: policy.name)
    try store.execute(
      "UPDATE review_policy SET standing = CASE WHEN name = ? THEN 1 ELSE 0 END WHERE standing > 0 OR name = ?",
      .text(policy.name), .text(policy.name))
  }

  /// What is under way and has no way on by the policy in force.
  func stranded() throws -> [Refusal] {
    let name = try nameInForce()
    return try stranded(by: machine()).map { .policyStrands(name, try ReviewSubject($0, in: catalog), onwards: []) }
  }

  private func stranded(by machine: ReviewMachine) throws -> [Product] {
    try PendingWork.all(in: catalog).compactMap { work in
      guard !machine.leadsOn(from: work.state.status, stage: work.stage), case .product(let key) = work.subject
      else { return nil }
      // What was taken back, or replaced, after it was turned down is under way no more.
      guard let product = try catalog.products.find(key),
        try ReviewItemState(ReviewSubject(product, in: catalog).status) == work.state
      else { return nil }
      return product
    }
  }

  /// Notes that something has come to a stage of the policy in force.
  func noteStage() throws {
    try store.execute("UPDATE review_policy SET standing = 2 WHERE standing = 1")
  }
}

extension Refusal {
  static func policyUnknown(_ name: String, known: [String]) -> Refusal {
    let nearest = Spelling.nearest(to: name, among: known).map { "did you mean \($0)?" }
    return Refusal(
      "review.policy.unknown", "there is no policy \(name)",
      hint: nearest ?? "review policy list; review policy load FILE brings another", subject: name)
  }

  static func policyStrands(_ name: String, _ subject: ReviewSubject, onwards: [String]) -> Refusal {
    Refusal(
      "review.policy.strands", "\(subject.name) \(subject.isStanding), from where \(name) has no way on",
      hint: onwards.isEmpty ? "product can \(subject.id)" : onwards.joined(separator: ", or "), subject: name)
  }

  static func policyShipped(_ name: String) -> Refusal {
    Refusal(
      "review.policy.shipped", "\(name) comes with Stockroom and cannot be loaded over",
      hint: "give the policy a name of its own, with the key name", subject: name)
  }
}
