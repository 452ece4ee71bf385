public import Store

/// What plugins add to the catalogue, in plugin order.
public struct CatalogHooks: Sendable {
  /// Sees a change before the write and throws a `Refusal` to stop it.
  public typealias Guard = @Sendable (Change, Catalog) throws -> Void
  /// Sees a change once it has happened.
  public typealias Listener = @Sendable (Change, Catalog) throws -> Void
  /// Names what a product lacks, if it lacks it.
  public typealias Requirement = @Sendable (Product, Catalog) throws -> Missing?
  /// Does what a timer was set for; `subject` is the key that it was set with.
  public typealias TimerHandler = @Sendable (_ subject: String, Catalog) throws -> Void
  /// The commands that may legally come next for a product.
  public typealias NextCommands = @Sendable (Product, Catalog) throws -> [String]

  /// What stands where no command leads on, each as the refusal that says so.
  public typealias Stranded = @Sendable (Catalog) throws -> [Refusal]

  /// Every command that is legal for a product now.
  public typealias Permissions = @Sendable (Product, Catalog) throws -> [LegalCommand]

  /// The guards.
  public var guards: [Guard] = []
  /// The listeners.
  public var listeners: [Listener] = []
  /// The requirements; the core's own come first.
  public var requirements: [Requirement] = []
  /// The sources of legal next commands.
  public var next: [NextCommands] = []
  /// The sources of all that is legal.
  public var legal: [Permissions] = []
  /// The sources of what is stranded.
  public var stranded: [Stranded] = []
  /// What plugins do for others, by the identity of the protocol.
  package var services: [ObjectIdentifier: any Sendable] = [:]

  /// What the timers of an owner do, by their names.
  public var timers: [String: [String: TimerHandler]] = [:]

  /// Whose timers fire, beside the catalogue's own; nil where everybody's do.
  ///
  /// The timer of a plugin that is not here stays due until the plugin is.
  public var timerOwners: Set<String>?

  /// Starts with no plugin at all.
  public init() {}

  /// Provides a service to all who ask for its protocol.
  package mutating func provide<Service: Sendable>(_ service: Service, as type: Service.Type = Service.self) {
    services[ObjectIdentifier(type)] = service
  }
}
