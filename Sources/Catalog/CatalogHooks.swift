public import Foundation
public import Store

/// Hooks that plugins add to the catalog, in plugin order.
public struct CatalogHooks: Sendable {
  /// Checks a change before the write and throws a `Refusal` to stop it.
  public typealias Guard = @Sendable (Change, Catalog) throws -> Void
  /// Reacts to a change that has happened.
  public typealias Listener = @Sendable (Change, Catalog) throws -> Void
  /// Reacts to a unit that was undone or redone.
  public typealias UndoListener = @Sendable (Catalog) throws -> Void
  /// Records that a unit was undone or redone.
  public typealias ReversalListener = @Sendable (UnitReversal, Catalog) throws -> Void
  /// Names a requirement that a product does not meet, or nil.
  public typealias Requirement = @Sendable (Product, Catalog) throws -> UnmetRequirement?
  /// Handles a timer; `subject` is the key that it was set with.
  public typealias TimerHandler = @Sendable (_ subject: String, Catalog) throws -> Void
  /// Reads data for the timers due by a date, before their transaction opens.
  public typealias TimerPreparer = @Sendable (Catalog, _ date: Date) throws -> Void
  /// Reacts to the replacement of the store with a backup.
  public typealias RestoreListener = @Sendable (Catalog) throws -> Void
  /// The suggested next commands for a product.
  public typealias NextCommands = @Sendable (Product, Catalog) throws -> [String]

  /// Dead ends: items that no command can change, each as the refusal that explains it.
  public typealias DeadEnds = @Sendable (Catalog) throws -> [Refusal]

  /// Every command that is allowed on a product now.
  public typealias Permissions = @Sendable (Product, Catalog) throws -> [LegalCommand]

  /// The guards.
  public var guards: [Guard] = []
  /// The listeners.
  public var listeners: [Listener] = []
  /// The listeners for undo and redo.
  public var undoListeners: [UndoListener] = []
  /// The listeners for a restored backup.
  public var restoreListeners: [RestoreListener] = []
  /// The listeners that record undo and redo.
  public var reversalListeners: [ReversalListener] = []
  /// The requirements; the core's come first.
  public var requirements: [Requirement] = []
  /// The sources of suggested next commands.
  public var next: [NextCommands] = []
  /// The sources of all allowed commands.
  public var legal: [Permissions] = []
  /// The sources of dead ends.
  public var deadEnds: [DeadEnds] = []
  /// The services of plugins, by the identity of the protocol.
  package private(set) var services: [(type: ObjectIdentifier, service: any Sendable)] = []

  /// The handlers of an owner's timers, by name.
  public var timers: [String: [String: TimerHandler]] = [:]

  /// The preparers of timers.
  public var timerPreparers: [TimerPreparer] = []

  /// The plugins whose timers fire, besides the catalog's own; nil if all do.
  ///
  /// The timer of a plugin that is not installed stays due until it is.
  public var timerOwners: Set<String>?

  /// True if ^C was pressed.
  package var isCancelled: @Sendable () -> Bool = { false }
  /// The user's folder for data of this machine; nil if the caller has none.
  package var machineFolder: String?
  /// Starts background work by its owner and name; nil if the caller has no processes to run it in.
  package var startBackground: (@Sendable (_ owner: String, _ name: String) -> Void)?

  /// True if a line begins with the name of a command that is installed and switched on; others are not suggested.
  package var isCommand: @Sendable (_ line: String) -> Bool = { _ in true }

  /// Creates hooks without plugins.
  public init() {}

  /// Registers a service by its protocol.
  package mutating func provide<Service: Sendable>(_ service: Service, as type: Service.Type = Service.self) {
    services.removeAll { $0.type == ObjectIdentifier(type) }
    services.append((ObjectIdentifier(type), service))
  }
}
