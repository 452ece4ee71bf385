internal import Basics

/// Where a store is: in a file, or in a database on a PostgreSQL server.
package enum StoreLocation: Sendable {
  case file(StoreFile)
  case server(PostgreSQLAddress)

  /// Reads the path of a file or the address of a database, as people write it.
  ///
  /// - Parameter makesFolder: True if a missing folder is created with a file, for its owner only.
  /// - Throws: A ``Refusal`` for an address that cannot be used.
  package init(_ text: String, makesFolder: Bool = false) throws(Refusal) {
    if PostgreSQLAddress.isAddress(text) {
      self = .server(try PostgreSQLAddress(text))
    } else {
      self = .file(StoreFile(path: text, makesFolder: makesFolder))
    }
  }

  /// The store in a file.
  package static func file(at path: String) -> StoreLocation { .file(StoreFile(path: path)) }

  /// The path as given, or the address without secrets, for messages.
  package var name: String {
    switch self {
    case .file(let file): file.path
    case .server(let address): address.text
    }
  }

  /// The path with all links resolved, or the address, for another process.
  package var place: String {
    switch self {
    case .file(let file): file.location
    case .server(let address): address.given
    }
  }

  /// Copies the whole store, which is not migrated, to a file.
  ///
  /// - Throws: A ``Refusal`` if there is no store, or if the target already exists.
  package func copy(to target: StoreFile) throws {
    switch self {
    case .file(let file): try file.copy(to: target)
    case .server(let address): try PostgreSQLEngine.copy(of: address, to: target)
    }
  }

  /// Deletes the stores that restores replaced; returns their names.
  package func removeReplaced() -> [String] {
    switch self {
    case .file(let file): ReplacedStore.removeAll(beside: file)
    // A store that cannot be deleted now is deleted after the next backup.
    case .server(let address):
      (try? PostgreSQLEngine.removeReplaced(at: address)) ?? []
    }
  }

  /// The file; nil for a database on a server.
  package var file: StoreFile? { if case .file(let file) = self { file } else { nil } }
}
