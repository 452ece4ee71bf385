/// The steps of one owner's schema that a store has behind it, by their versions.
struct StepsTaken {
  /// Those that were as they are now.
  private(set) var current: [Int] = []
  /// Those that were another step under the same number.
  private(set) var former: [Int] = []

  /// Adds a step.
  mutating func add(_ migration: Migration, isFormer: Bool) {
    if isFormer { former.append(migration.version) } else { current.append(migration.version) }
  }

  /// The statements of a step as the store has run them; nil if it has not.
  func statements(of migration: Migration) -> String? {
    if former.contains(migration.version) { return migration.former?.sql }
    return current.contains(migration.version) ? migration.sql : nil
  }

  /// The steps that are left; that of a former step is its repair.
  func left(of schema: Schema) -> [Migration] {
    schema.migrations.filter { !current.contains($0.version) }.map { migration in
      guard former.contains(migration.version), let repair = migration.former?.repair else { return migration }
      return Migration(version: migration.version, sql: repair)
    }
  }
}
