package import StockroomKit

/// What servers need for requests, whose answers are more than the output of one command.
extension Workspace {
  /// Reads as a reading command does: at one time, with the due timers fired.
  package func answering<Value>(_ body: (Catalog) throws -> Value) throws -> Value {
    if store.exists, try store.reading({ try isDueNow(in: $0) }) {
      do {
        try fireDueTimers()
      } catch let refusal as Refusal where refusal.kind == .busy {
        // Nobody waits to read: the timers fire once the other one is done.
      }
    }
    return try looking(body)
  }

  private func isDueNow(in transaction: Transaction) throws -> Bool {
    guard try !store.isReadOnly else { return false }
    try transaction.begin(.deferred)
    defer { transaction.rollback() }
    try Clock(in: transaction).read()
    return try isDue(in: transaction)
  }

  /// Runs commands as one unit: all of them, or none.
  ///
  /// - Parameter line: What the journal shows if no command has run.
  /// - Returns: The value of `body`, and the number of the unit if it changed anything.
  package func writing<Value>(
    _ line: String, why: String?, _ body: (Catalog, _ perform: @escaping (Call) throws -> Output) throws -> Value
  ) throws -> (value: Value, unit: Int64?) {
    let header = UnitHeader(actor: Actor(name: actorName), line: line, why: why)
    let unit = OpenUnit(.request, header: header, usesSavepoints: true)
    var value: Value?
    let number = try inUnit(unit) {
      let catalog = try start(unit)
      value = try inTransaction(of: unit) { _ in
        try body(catalog) { call in
          var output = Output.nothing
          _ = try self.perform(call) { output = try $0.collected() }
          return output
        }
      }
    }
    guard let value else { throw Refusal.cancelled }
    return (value, number)
  }

  /// Writes to tables that the journal does not record.
  package func recording<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    try confirmWrite()
    return try withWriter { store in
      guard !store.isReadOnly else { throw Refusal.storeReadOnly(store.file.path) }
      return try store.use { try $0.writing(body) }
    }
  }
}
