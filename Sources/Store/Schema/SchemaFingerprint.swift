internal import Basics

/// What stands in the code for the definitions that an owner's migrations make, so that a start of the program need not
/// make them to compare a store with them.
///
/// It is a SHA-256 of the migrations' text and of the definitions together: if either changes, it fits no more, and the
/// definitions are made as before.
extension SchemaInspection {
  /// Whether definitions are those that all migrations of all owners make, no less and no more.
  ///
  /// - Parameter steps: The steps that the store has behind it, by owner.
  func isKnown(_ found: Set<Definition>, steps: [String: StepsTaken]) -> Bool {
    var others = found
    for schema in schemas {
      guard let fingerprint = schema.fingerprint,
        steps[schema.owner, default: StepsTaken()].current.count == schema.migrations.count
      else { return false }
      let own = found.filter { schema.makes($0) }
      guard Self.fingerprint(of: schema, own) == fingerprint else { return false }
      others.subtract(own)
    }
    return others.isEmpty
  }

  /// The fingerprints of these schemas by owner.
  ///
  /// - Throws: A `Refusal` if the migrations do not work, or make a table that its owner does not describe.
  func fingerprints() throws -> [String: String] {
    let made = try definitions { $1.sql }
    if let stray = made.first(where: { definition in !schemas.contains { $0.makes(definition) } }) {
      throw Refusal.schemaDiffers("no owner describes \(stray.table)")
    }
    return Dictionary(schemas.map { schema in (schema.owner, Self.fingerprint(of: schema, made.filter(schema.makes))) })
    {
      first, _ in first
    }
  }

  private static func fingerprint(of schema: Schema, _ definitions: Set<Definition>) -> String {
    let sorted = definitions.sorted { ($0.name, $0.type) < ($1.name, $1.type) }
    let texts =
      schema.migrations.map(\.sql) + ["\(schema.migrations.count)"]
      + sorted.flatMap { [$0.type, $0.name, $0.table, $0.sql.map { "= \($0)" } ?? ""] }
    // With their lengths, so that no other texts are written alike.
    return Digest.sha256(texts.map { "\($0.utf8.count) \($0)\n" }.joined().utf8)
  }
}

extension Schema {
  /// Tables of the store that the journal does not record.
  private static let unrecorded: Set<String> = ["schema", "journal_entry", "journal_change", "sequence"]

  fileprivate func makes(_ definition: SchemaInspection.Definition) -> Bool {
    tables.contains { $0.name.hasSameBytes(as: definition.table) }
      || owner.hasSameBytes(as: Self.store.owner) && Self.unrecorded.contains(definition.table)
  }

  /// The fingerprints of schemas by owner, as their migrations make them now.
  ///
  /// - Throws: A `Refusal` if the migrations do not work, or make a table that its owner does not describe.
  package static func fingerprints(of schemas: [Schema]) throws -> [String: String] {
    try SchemaInspection(schemas: [.store] + schemas).fingerprints()
  }

  /// The fingerprints in the code of the store's own tables and these, by owner.
  package static func givenFingerprints(of schemas: [Schema]) -> [String: String] {
    Dictionary(([.store] + schemas).compactMap { schema in schema.fingerprint.map { (schema.owner, $0) } }) {
      first, _ in
      first
    }
  }

  /// The same schema with a fingerprint.
  package func fingerprinted(_ fingerprint: String?) -> Schema {
    Schema(owner: owner, tables: tables, migrations: migrations, fingerprint: fingerprint)
  }
}
