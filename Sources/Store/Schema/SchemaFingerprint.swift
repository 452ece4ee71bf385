internal import Basics

/// Fingerprints of the definitions that owners' migrations create, so that a start of the program can compare a store
/// with them without running the migrations.
///
/// A fingerprint is a SHA-256 of the migrations' text and the definitions together: if either changes, it no longer
/// matches, and the migrations are run.
extension SchemaInspection {
  /// True if definitions are exactly those that all migrations of all owners create.
  ///
  /// - Parameters:
  ///   - found: The definitions, by name.
  ///   - steps: The steps that the store has had, by owner.
  func isKnown(_ found: [Definition], steps: [String: StepsTaken]) -> Bool {
    let owners = TableOwners(of: schemas)
    var own = [[Definition]](repeating: [], count: schemas.count)
    for definition in found {
      guard let owner = owners.owner(of: definition.table) else { return false }
      own[owner].append(definition)
    }
    return zip(schemas, own).allSatisfy { schema, own in
      guard let fingerprint = schema.fingerprint,
        steps[schema.owner, default: StepsTaken()].current.count == schema.migrations.count
      else { return false }
      return Self.fingerprint(of: schema, own) == fingerprint
    }
  }

  /// The fingerprints of these schemas by owner.
  ///
  /// - Throws: A `Refusal` if a migration fails, or creates a table that its owner does not describe.
  func fingerprints() throws -> [String: String] {
    let made = try definitions { $1.sql }
    let owners = TableOwners(of: schemas)
    if let stray = made.first(where: { owners.owner(of: $0.table) == nil }) {
      throw Refusal.schemaDiffers("no owner describes \(stray.table)")
    }
    let values = schemas.enumerated().map { index, schema in
      (schema.owner, Self.fingerprint(of: schema, made.filter { owners.owner(of: $0.table) == index }))
    }
    return Dictionary(values) { first, _ in first }
  }

  /// The fingerprint of an owner's migrations and its definitions, which are sorted by name.
  private static func fingerprint(of schema: Schema, _ definitions: [Definition]) -> String {
    var bytes: [UInt8] = []
    // With their lengths, so that different texts never produce the same bytes.
    func add(_ text: String, after prefix: String = "") {
      bytes += "\(prefix.utf8.count + text.utf8.count) ".utf8
      bytes += prefix.utf8
      bytes += text.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    for migration in schema.migrations { add(migration.sql) }
    add("\(schema.migrations.count)")
    for definition in definitions {
      add(definition.type)
      add(definition.name)
      add(definition.table)
      if let sql = definition.sql { add(sql, after: "= ") } else { add("") }
    }
    return Digest.sha256(bytes)
  }
}

/// The owner of each table, as an index of the schemas.
private struct TableOwners {
  /// Tables of the store that the journal does not record.
  private static let unrecorded = ["schema", "journal_entry", "journal_change", "sequence"]
  private let owners: [String: (name: String, owner: Int)]

  init(of schemas: [Schema]) {
    var owners: [String: (name: String, owner: Int)] = [:]
    for (index, schema) in schemas.enumerated() {
      for table in schema.tables { owners[table.name] = (table.name, index) }
      guard schema.owner.hasSameBytes(as: Schema.store.owner) else { continue }
      for name in Self.unrecorded { owners[name] = (name, index) }
    }
    self.owners = owners
  }

  /// The owner of a table; the name comes from the file, so its bytes are compared.
  func owner(of table: String) -> Int? {
    owners[table].flatMap { $0.name.hasSameBytes(as: table) ? $0.owner : nil }
  }
}

extension Schema {
  /// The fingerprints of schemas by owner, as their migrations create them now.
  ///
  /// - Throws: A `Refusal` if a migration fails, or creates a table that its owner does not describe.
  package static func fingerprints(of schemas: [Schema]) throws -> [String: String] {
    try SchemaInspection(schemas: [.store] + schemas).fingerprints()
  }

  /// The declared fingerprints of the store's own tables and of these schemas, by owner.
  package static func givenFingerprints(of schemas: [Schema]) -> [String: String] {
    Dictionary(([.store] + schemas).compactMap { schema in schema.fingerprint.map { (schema.owner, $0) } }) {
      first, _ in
      first
    }
  }
}
