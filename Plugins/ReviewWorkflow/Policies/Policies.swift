internal import Foundation
internal import StockroomKit

/// The policies of a store: the built-in ones and the loaded ones.
struct Policies {
  /// The setting for the active policy.
  static let settingName = "review.policy"

  static let table = TableDescription(
    "review_policy", columns: ["name", "source", "standing"], subject: "name", isOfSettings: true)

  static let schema = """
    CREATE TABLE review_policy (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE,
      source TEXT NOT NULL
    );
    """

  /// The use of a policy: 0 stored, 1 active, 2 active with its custom states entered.
  ///
  /// Each use changes the row, so that undo cannot remove a policy in use.
  static let standing = "ALTER TABLE review_policy ADD COLUMN standing INTEGER NOT NULL DEFAULT 0;"

  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// The name of the active policy: the chosen one, or that of the store's rules.
  func nameInForce() throws -> String {
    try catalog.settings.value(Self.settingName) ?? catalog.rules.profile.rawValue
  }

  /// The active policy.
  func inForce() throws -> Policy { try require(nameInForce()) }

  /// The machine of products under the active policy.
  func machine() throws -> ReviewMachine {
    // Every review command calls this: without a chosen policy nothing needs to be read.
    guard try catalog.settings.value(Self.settingName) != nil else { return StandardReview.products }
    return try reading(of: nameInForce()).machine
  }

  /// The policy with a name.
  func require(_ name: String) throws -> Policy {
    try reading(of: name).policy
  }

  /// A policy and its machine.
  private struct Reading {
    let policy: Policy
    let machine: ReviewMachine

    init(_ policy: Policy) {
      self.policy = policy
      machine = policy.machine
    }
  }

  private func reading(of name: String) throws -> Reading {
    if let policy = Policy.shipped.first(where: { $0.name.hasSameBytes(as: name) }) { return Reading(policy) }
    guard let source = try source(of: name) else { throw Refusal.policyUnknown(name, known: try names()) }
    // Every review command calls this, ten thousand times in a run.
    return try catalog.reading(of: source) { source in
      Reading(try PolicyFile.read(Data(source.utf8), file: FilePath.parse(name)))
    }
  }

  /// The YAML text of a loaded policy; nil if no loaded policy has that name.
  func source(of name: String) throws -> String? {
    try store.first("SELECT source FROM review_policy WHERE name = ?", .text(name)) { $0.text(0) }
  }

  /// The names of all policies, the built-in ones first.
  func names() throws -> [String] {
    try Policy.shipped.map(\.name) + store.all("SELECT name FROM review_policy ORDER BY name") { $0.text(0) }
  }

  /// Saves a policy, replacing one with the same name.
  func load(_ policy: Policy, source: String) throws {
    guard !Policy.shipped.contains(where: { $0.name.hasSameBytes(as: policy.name) }) else {
      throw Refusal.policyShipped(policy.name)
    }
    // A new text of the active policy must not create dead ends either.
    let isInForce = try nameInForce().hasSameBytes(as: policy.name)
    if isInForce { try requireNoDeadEnds(by: policy) }
    try store.execute(
      "INSERT INTO review_policy (name, source) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET source = excluded.source",
      .text(policy.name), .text(source))
    if isInForce { try putInForce(policy) }
  }

  /// Activates a policy, unless that would create dead ends.
  func use(_ policy: Policy) throws {
    try requireNoDeadEnds(by: policy)
    try putInForce(policy)
  }

  /// Throws for a policy that would create dead ends; the refusal has commands to avoid them.
  private func requireNoDeadEnds(by policy: Policy) throws {
    guard let product = try deadEnds(under: policy.machine).first else { return }
    let onwards = try ReviewService(catalog: catalog).commands(for: product, leadingTo: policy.machine)
    throw Refusal.policyLeavesDeadEnd(policy.name, try ReviewSubject(product, in: catalog), onwards: onwards)
  }

  private func putInForce(_ policy: Policy) throws {
    try catalog.set(Self.settingName, to: policy.name)
    try store.execute(
      "UPDATE review_policy SET standing = CASE WHEN name = ? THEN 1 ELSE 0 END WHERE standing > 0 OR name = ?",
      .text(policy.name), .text(policy.name))
  }

  /// A refusal for each item under review without a transition under the active policy.
  func deadEnds() throws -> [Refusal] {
    let name = try nameInForce()
    return try deadEnds(under: machine()).map {
      .policyLeavesDeadEnd(name, try ReviewSubject($0, in: catalog), onwards: [])
    }
  }

  private func deadEnds(under machine: ReviewMachine) throws -> [Product] {
    try PendingWork.all(in: catalog).compactMap { work in
      guard !machine.leadsOn(from: work.state.status, stage: work.stage), case .product(let key) = work.subject
      else { return nil }
      // A rejected item that was withdrawn or replaced is no longer under review.
      guard let product = try catalog.products.find(key),
        try ReviewItemState(ReviewSubject(product, in: catalog).status) == work.state
      else { return nil }
      return product
    }
  }

  /// Records that something has entered a custom state of the active policy.
  func recordStage() throws {
    try store.execute("UPDATE review_policy SET standing = 2 WHERE standing = 1")
  }
}

extension Refusal {
  static func policyUnknown(_ name: String, known: [String]) -> Refusal {
    let nearest = Spelling.nearest(to: name, among: known).map { Remedy("did you mean \($0)?") }
    return Refusal(
      "review.policy.unknown", kind: .missing, "there is no policy \(name)",
      remedy: nearest ?? "see \(command: "review policy list"), or add one with \(command: "review policy load FILE")",
      subject: name)
  }

  static func policyLeavesDeadEnd(_ name: String, _ subject: ReviewSubject, onwards: [String]) -> Refusal {
    let ways = onwards.first.map { first in onwards.dropFirst().reduce(Remedy.command(first)) { $0.or(.command($1)) } }
    return Refusal(
      "review.policy.strands", kind: .state,
      "\(subject.name) \(subject.statusPhrase); \(name) defines no transition from here",
      remedy: ways ?? .command("product can \(subject.id)"), subject: name)
  }

  static func policyShipped(_ name: String) -> Refusal {
    Refusal(
      "review.policy.shipped", "\(name) is built in and cannot be replaced",
      hint: "give the policy another name, with the key name", subject: name)
  }
}
