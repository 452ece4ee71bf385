extension Transaction {
  /// The next number of a named sequence; a committed number is never reused, not even after undo.
  public func nextNumber(of sequence: String, startingAt first: Int64) throws -> Int64 {
    let number = max(try next(of: sequence) ?? first, first)
    sequences[sequence] = number + 1
    return number
  }

  /// Returns a number that was drawn last, for what was then refused.
  public func returnNumber(_ number: Int64, to sequence: String) {
    if sequences[sequence] == number + 1 { sequences[sequence] = number }
  }

  /// Reserves a number of a sequence, so that it is not assigned later.
  public func reserve(_ number: Int64, in sequence: String) throws {
    sequences[sequence] = max(try next(of: sequence) ?? number + 1, number + 1)
  }

  /// The next number: a batch asks for thousands, so it is read once and written at the commit.
  private func next(of sequence: String) throws -> Int64? {
    if let next = sequences[sequence] { return next }
    return try first("SELECT next FROM sequence WHERE name = ?", .text(sequence)) { $0.integer(0) }
  }

  func writeSequences() throws {
    for (name, next) in sequences {
      try execute(
        "INSERT INTO sequence (name, next) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET next = excluded.next",
        .text(name), .integer(next))
    }
    sequences = [:]
  }
}
