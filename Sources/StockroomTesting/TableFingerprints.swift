internal import Engine
public import StockroomKit

/// The fingerprints of plugins' tables, as given to ``Registry/tables(_:migrations:fingerprint:)`` and as calculated.
///
/// A wrong one does no harm, but each start of the program then makes the definitions of all tables again.
///
///     let fingerprints = try TableFingerprints(of: FreshnessPlugin())
///     #expect(fingerprints.given == fingerprints.calculated)
public struct TableFingerprints {
  /// Those in the code, by owner; an owner without one is missing.
  public let given: [String: String]
  /// Those of what the migrations make now, by owner: the store, the catalog, and the plugins.
  public let calculated: [String: String]

  /// Makes the tables of the store, the catalog, and the plugins.
  ///
  /// - Throws: A `Refusal` if migrations do not work, or make a table that their owner does not describe.
  public init(of plugins: any Plugin...) throws { try self.init(ofAll: plugins) }

  /// Makes the tables of the store, the catalog, and the plugins of a program.
  ///
  /// - Throws: A `Refusal` if migrations do not work, or make a table that their owner does not describe.
  public init(ofAll plugins: [any Plugin]) throws {
    let schemas = [.catalog] + Installation.registry(of: plugins).schemas
    calculated = try Schema.fingerprints(of: schemas)
    given = Schema.givenFingerprints(of: schemas)
  }
}
