internal import Engine
internal import StockroomKit

/// The kinds of an agent's work, and whether a person must approve them.
///
/// This is the only list; `docs/agents.md` prints it.
package enum AgentPermission: CaseIterable, Sendable {
  case reads, apps, products, testers, contracts, reviews, clock, others, ownUnits
  case deletes, secrets, users, hooks, store, programs, foreignUnits, protectedStore

  /// The text for the guide.
  package var text: String {
    switch self {
    case .reads: "read what is in the store"
    case .apps: "create and change apps and their versions"
    case .products: "create and change products, their content, and their prices"
    case .testers: "change sandbox testers, their devices, and their purchases"
    case .contracts: "fill in and sign contracts"
    case .reviews: "submit for review, and decide as the reviewer"
    case .clock: "move the store's clock"
    case .others: "write files in its folder, and whatever needs no permission"
    case .ownUnits: "undo units that the same server wrote"
    case .deletes: "delete: whatever asks for a name at the console"
    case .secrets: "make or set a key or a shared secret"
    case .users: "change users and keys"
    case .hooks: "change hooks, and send or resend their deliveries"
    case .store: "change the store: its settings, plugins, certificates, and backups"
    case .programs: "add, approve, or remove a program"
    case .foreignUnits: "undo other units, and redo"
    case .protectedStore: "write to a protected store"
    }
  }

  /// True if a person must approve it first.
  package var needsPerson: Bool {
    switch self {
    case .reads, .apps, .products, .testers, .contracts, .reviews, .clock, .others, .ownUnits: false
    case .deletes, .secrets, .users, .hooks, .store, .programs, .foreignUnits, .protectedStore: true
    }
  }

  /// The kind of a call, by its effect and the permission of its command.
  ///
  /// The other kinds, programs, units, and protected stores, have questions of their own.
  init(_ description: CommandDescription, effect: Effect) {
    if effect == .destroys {
      self = .deletes
    } else if effect == .reads, !description.writesFiles {
      self = .reads
    } else if description.makesSecret {
      self = .secrets
    } else {
      self =
        switch description.permission {
        case .createApps, .manageApps: .apps
        case .deleteApps: .deletes
        case .manageProducts, .managePricing: .products
        case .manageTesters: .testers
        case .manageContracts, .signContracts: .contracts
        case .manageUsers: .users
        case .manageHooks: .hooks
        case .review: .reviews
        case .moveClock: .clock
        case .administerStore: .store
        case nil: .others
        }
    }
  }

  init(_ call: Call) { self.init(call.description, effect: call.effect) }
}
