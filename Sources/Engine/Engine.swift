package import StockroomKit
internal import Synchronization

/// The plugins of a program on one store, shared by any number of workspaces.
///
///     let engine = try Engine(plugins: plugins, store: .file(at: "store.db"))
///     let workspace = engine.workspace(for: "ann")
///     let outcome = try workspace.perform(call)
package final class Engine: Sendable {
  /// All plugins, including those disabled in the store.
  package var plugins: [any Plugin] { found.withLock { $0 } }
  /// The plugins of the program, whose sources may find more.
  private let given: [any Plugin]
  private let found: Mutex<[any Plugin]>
  /// The store that workspaces share.
  package let store: StoreProvider
  private let doorCommands: [RegisteredCommand]
  package let host: Host
  private let current: Mutex<Installation>
  /// Serializes reading the switches and installing the plugins, so that the newest read wins.
  private let switching = Mutex<Void>(())
  /// True if the switches could not be read, so that all plugins are installed.
  private let isUnread: Mutex<Bool>
  /// If true, plugins that clash are omitted until one is disabled, rather than refused.
  private let isForSwitching: Bool

  /// Installs the plugins that are enabled in a store.
  ///
  /// - Parameters:
  ///   - doorCommands: Commands that the door runs itself; they are found and bound like others.
  ///   - isForSwitching: True if only commands follow that enable or disable plugins: if plugins clash, none is
  ///     installed,
  ///     and nothing is refused.
  /// - Throws: A `Refusal` if two plugins clash. A store that cannot be read is refused when a call needs it.
  package init(
    plugins: [any Plugin], store location: StoreLocation, isScratch: Bool = false,
    doorCommands: [RegisteredCommand] = [],
    cancellation: Cancellation = .never, isForSwitching: Bool = false, host: Host = Host()
  ) throws {
    given = plugins
    let (plugins, everything) = Installation.including(
      sourcesOf: given, doorCommands: doorCommands, isCancelled: cancellation.isCancelled)
    found = Mutex(plugins)
    self.host = host
    self.doorCommands = doorCommands
    self.isForSwitching = isForSwitching
    func provider(_ schemas: [Schema]) -> StoreProvider {
      StoreProvider(location, schemas: schemas, isScratch: isScratch, cancellation: cancellation)
    }
    var store = provider(Installation.schemas(of: everything, disabled: []))
    let disabled = try? Installation.disabledPlugins(of: plugins, in: store)
    let schemas =
      disabled?.isEmpty == false ? Installation.schemas(of: everything, disabled: disabled ?? []) : store.schemas
    if schemas.map(\.owner) != store.schemas.map(\.owner) {
      store.close()
      store = provider(schemas)
    }
    self.store = store
    isUnread = Mutex(disabled == nil)
    let installation = try Self.installation(
      of: plugins, everything, disabled: disabled ?? [], doorCommands: doorCommands, isForSwitching: isForSwitching)
    current = Mutex(installation.hosted(by: host, store: store))
  }

  /// An engine on the store of another, with its plugins as they are installed.
  private init(sharing other: Engine, cancellation: Cancellation) {
    (given, host, doorCommands, isForSwitching) = (other.given, other.host, other.doorCommands, other.isForSwitching)
    found = Mutex(other.plugins)
    isUnread = Mutex(other.isUnread.withLock(\.self))
    store = StoreProvider(
      other.store.location, schemas: other.store.schemas, isScratch: false, cancellation: cancellation)
    current = Mutex(other.installation.hosted(by: host, store: store))
  }

  /// The parts that the enabled plugins add.
  package var installation: Installation { current.withLock { $0 } }

  /// An engine with the same plugins on another store.
  ///
  /// - Parameter isTemporary: True for a store that is deleted soon, which must not affect anything outside.
  package func engine(on location: StoreLocation, isScratch: Bool, isTemporary: Bool = false) throws -> Engine {
    try Engine(
      plugins: given, store: location, isScratch: isScratch, doorCommands: doorCommands,
      cancellation: store.cancellation,
      host: isTemporary ? Host() : host)
  }

  /// An engine on this engine's store for a server; the ``StoppableWork`` of the thread stops its calls.
  package func serving() -> Engine {
    let engine = Engine(sharing: self, cancellation: .ofWork)
    // An opened log changes the store's files, and so what is cached for them; a store that cannot be read is refused
    // when a call needs it.
    if engine.store.exists { try? engine.store.reading { _ in } }
    return engine
  }

  /// An engine with the same plugins on another store for a server.
  package func serving(_ location: StoreLocation) throws -> Engine {
    try Engine(plugins: given, store: location, doorCommands: doorCommands, cancellation: .ofWork, host: host)
  }

  /// A workspace for one caller.
  package func workspace(for actorName: String) -> Workspace {
    Workspace(self, actorName: actorName)
  }

  /// Installs the plugins that are enabled in the store now.
  func reinstall() throws {
    try switching.withLock { _ in
      let (plugins, everything) = Installation.including(
        sourcesOf: given, doorCommands: doorCommands, isCancelled: store.cancellation.isCancelled)
      let disabled = try Installation.disabledPlugins(of: plugins, in: store)
      let installation = try Self.installation(
        of: plugins, everything, disabled: disabled, doorCommands: doorCommands,
        isForSwitching: isForSwitching)
      found.withLock { $0 = plugins }
      current.withLock { $0 = installation.hosted(by: host, store: store) }
      isUnread.withLock { $0 = false }
    }
  }

  /// Installs the enabled plugins if the store could not be read when the engine was created; true if it did.
  ///
  /// - Throws: The refusal of a store that still cannot be read.
  func readSwitches() throws -> Bool {
    guard isUnread.withLock({ $0 }) else { return false }
    try reinstall()
    return true
  }

  /// Refuses a source's plugin that clashes with others, except a former version of itself.
  func requireFit(of plugin: any Plugin) throws {
    let others = plugins.filter { !$0.name.hasSameBytes(as: plugin.name) || $0.isOnByDefault }
    try Installation.requireFit(of: plugin, beside: others, doorCommands: doorCommands)
  }

  /// The installation without these plugins; nil if the others still clash while one after the other is disabled.
  func installation(without disabled: Set<String>, orNone isForOff: Bool) throws -> Installation? {
    do {
      return try Installation(
        plugins, Installation.registry(of: plugins), disabled: disabled, doorCommands: doorCommands)
    } catch is Refusal where isForSwitching && isForOff {
      return nil
    }
  }

  private static func installation(
    of plugins: [any Plugin], _ everything: Registry, disabled: Set<String>, doorCommands: [RegisteredCommand],
    isForSwitching: Bool
  ) throws -> Installation {
    do {
      return try Installation(plugins, everything, disabled: disabled, doorCommands: doorCommands)
    } catch is Refusal where isForSwitching {
      return try Installation.forSwitching(plugins, everything, disabled: disabled, doorCommands: doorCommands)
    }
  }
}

/// The services of an engine's machine for plugins.
package struct Host: Sendable {
  /// The user's folder for data of this machine; nil if the engine works for others, such as on a server.
  package var machineFolder: String?
  /// The program's other folders, with its startup file and its history.
  package var otherFolders: [String]
  /// Starts background work, named `Plugin/work`, on a store in its own process; nil if that is not possible.
  package var startBackground: (@Sendable (_ work: String, _ store: String) -> Void)?

  /// Describes a machine.
  package init(
    machineFolder: String? = nil, otherFolders: [String] = [],
    startBackground: (@Sendable (_ work: String, _ store: String) -> Void)? = nil
  ) {
    (self.machineFolder, self.otherFolders, self.startBackground) = (machineFolder, otherFolders, startBackground)
  }
}
