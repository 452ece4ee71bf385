import StockroomKit
import StockroomPlugin

/// A command of a program, with its arguments.
struct ProgramCommand: BoundCommand {
  let command: Manifest.Command
  let pool: ProgramPool
  let values: [(name: String, value: ProgramParameter.Value)]
  var isCancelled: @Sendable () -> Bool = { false }

  mutating func prepare(_ preparation: Preparation) {
    isCancelled = preparation.cancellation
  }

  func run(in context: Context) throws -> Output {
    var arguments: [String: JSON] = [:]
    for (name, value) in values { arguments[name] = try value.json(context) }
    let work = Work.run(
      .init(
        command.name, arguments: arguments, isPlan: context.isPlan, actor: context.actor.name,
        now: context.now.iso8601))
    let exchange = try ProgramExchange(
      work, to: pool,
      .init(
        progress: context.progress, perform: { try context.perform($0) },
        values: command.effect == .none
          ? nil
          : ProgramValues(pool.record.manifest, context.catalog, mayWrite: command.effect != .reads),
        isCancelled: isCancelled))
    switch try exchange.next() {
    case .row(let row): return try table(first: row, exchange)
    case .end(let result): return try output(result)
    }
  }

  /// Rows are passed on while they are read, so that any number needs little memory.
  private func table(first: JSON, _ exchange: ProgramExchange) throws -> Output {
    let isReading = command.effect == .none || command.effect == .reads
    let table = Table(columns: columns, empty: "no rows") { emit in
      try emit(try values(of: first))
      while case .row(let row) = try exchange.next() { try emit(try values(of: row)) }
    }
    // A command that writes must be done before its transaction is committed.
    return isReading ? .table(table) : .table(try table.collected())
  }

  private func output(_ result: JSON) throws -> Output {
    switch result {
    case .null: return .nothing
    case .string(let text): return .message(text)
    case .object(let members):
      if let text = members["text"]?.text { return .text(text) }
      if case .array(let rows) = members["rows"] {
        let rows = try rows.map(values(of:))
        return .table(Table(columns: columns, empty: "no rows", rows: rows))
      }
      guard members["record"] != nil || members["receipt"] != nil else { break }
      let json = members["record"] ?? .object([:])
      let record = Record(
        zip(command.fields, try values(of: json)).filter { $0.1 != .null }.map {
          Field($0.name, $1, label: $0.label)
        })
      guard let receipt = members["receipt"] else { return .record(record) }
      guard let text = receipt.text else { break }
      return .receipt(Receipt(text, record: record))
    default: break
    }
    throw Refusal.badOutput(pool.record.name, "an output that is neither text, record, rows, nor receipt")
  }

  private var columns: [Column] {
    command.fields.map { Column($0.name, label: $0.label, alignment: $0.kind.isNumber ? .trailing : .leading) }
  }

  private func values(of json: JSON) throws -> [Value] {
    guard case .object(let members) = json else {
      throw Refusal.badOutput(pool.record.name, "a row or record that is not an object")
    }
    let known = Set(command.fields.map(\.name))
    if let unknown = members.keys.filter({ !known.contains($0) }).min() {
      throw Refusal.badOutput(
        pool.record.name, "the field \(unknown.prefix(40)), which \(command.name) does not declare")
    }
    return try command.fields.map { field in
      guard let json = members[field.name] else { return .null }
      guard let value = field.kind.value(json) else {
        throw Refusal.badOutput(
          pool.record.name, "a value of the field \(field.name) that is not of kind \(field.kind.rawValue)")
      }
      return value
    }
  }
}

extension Refusal {
  static func badOutput(_ name: String, _ what: String) -> Refusal {
    Refusal(
      "plugin.program.output", kind: .unavailable, "the plugin program \(name) sent \(what)",
      remedy: .command("plugin check PATH"), subject: name)
  }
}
