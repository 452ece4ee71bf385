package import StockroomKit
internal import Synchronization

/// The plugins of a program on one store, shared by any number of workspaces.
///
///     let engine = try Engine(plugins: plugins, store: StoreFile(path: "store.db"))
///     let workspace = engine.workspace(for: "ann")
///     let outcome = try workspace.perform(call)
package final class Engine: Sendable {
  /// All plugins, including those disabled in the store.
  package let plugins: [any Plugin]
  /// The store that workspaces share.
  package let store: StoreProvider
  private let doorCommands: [RegisteredCommand]
  private let current: Mutex<Installation>

  /// Installs the plugins that are enabled in a store.
  ///
  /// - Parameter doorCommands: Commands that the door runs itself; they are found and bound like others.
  /// - Throws: A `Refusal` if two plugins clash. A store that cannot be read is refused when a call needs it.
  package init(
    plugins: [any Plugin], store file: StoreFile, isScratch: Bool = false, doorCommands: [RegisteredCommand] = [],
    cancellation: Cancellation = .never
  ) throws {
    self.plugins = plugins
    self.doorCommands = doorCommands
    let schemas = [.catalog] + Installation.registry(of: plugins).schemas
    store = StoreProvider(file, schemas: schemas, isScratch: isScratch, cancellation: cancellation)
    let disabled = (try? Installation.disabledPlugins(in: store)) ?? []
    current = Mutex(try Installation(plugins, disabled: disabled, doorCommands: doorCommands))
  }

  /// What the enabled plugins add.
  package var installation: Installation { current.withLock { $0 } }

  /// An engine with the same plugins on another store.
  package func engine(on file: StoreFile, isScratch: Bool) throws -> Engine {
    try Engine(
      plugins: plugins, store: file, isScratch: isScratch, doorCommands: doorCommands, cancellation: store.cancellation)
  }

  /// A workspace for one caller.
  package func workspace(for actorName: String) -> Workspace {
    Workspace(self, actorName: actorName)
  }

  /// Installs the plugins that are enabled in the store now.
  func reinstall() throws {
    let installation = try installation(without: try Installation.disabledPlugins(in: store))
    current.withLock { $0 = installation }
  }

  /// What the plugins would add if these were off.
  func installation(without disabled: Set<String>) throws -> Installation {
    try Installation(plugins, disabled: disabled, doorCommands: doorCommands)
  }
}
