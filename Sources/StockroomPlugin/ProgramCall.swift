/// A run of one of a program's commands.
public struct ProgramCall {
  /// The values of the parameters that were given, by their names.
  public let arguments: [String: JSON]
  /// True if it is only planned; its changes are rolled back.
  public let isPlan: Bool
  /// The name of the person who runs it.
  public let actor: String
  /// The store's time, in ISO 8601.
  public let now: String
  /// The request, with the console's commands and the values that the program keeps.
  public let request: ProgramRequest

  init(_ run: Work.Run, _ request: ProgramRequest) {
    (arguments, isPlan, actor, now) = (run.arguments, run.isPlan, run.actor, run.now)
    self.request = request
  }

  /// The value of a parameter; nil if it was not given.
  public subscript(name: String) -> JSON? { arguments[name] }

  /// Runs a console command in this command's transaction, and returns its output as `-o json` prints it.
  ///
  /// - Throws: A ``ProgramRefusal`` if the command is refused, or goes beyond this command's effect.
  public func console(_ words: String...) throws -> JSON {
    try request.console(words)
  }

  /// Runs a console command in this command's transaction, and returns its output as `-o json` prints it.
  ///
  /// - Throws: A ``ProgramRefusal`` if the command is refused, or goes beyond this command's effect.
  public func console(_ words: [String]) throws -> JSON { try request.console(words) }

  /// Sends a row of the command's table, by field name.
  public func row(_ row: [String: JSON]) throws { try request.send { .row(id: $0, .object(row)) } }

  /// Reports the progress of the work.
  public func progress(_ label: String, done: Int64, total: Int64? = nil) throws {
    try request.send { .progress(id: $0, .init(label, done: done, total: total)) }
  }
}

/// A request of the console that a program is answering.
public struct ProgramRequest {
  let id: Int
  let program: Program
  let wire: Wire

  /// Runs a console command in the request's transaction, and returns its output as `-o json` prints it.
  ///
  /// - Throws: A ``ProgramRefusal`` if the command is refused, or goes beyond what the request may do.
  public func console(_ words: [String]) throws -> JSON { try ask { .call(id: $0, words: words) } }

  /// The values of a name that the program keeps, by product: all of them, or those of one product.
  public func values(_ name: String, of product: String? = nil) throws -> [(product: String?, value: JSON)] {
    try ask { .get(id: $0, .init(name, of: product)) }.elements.map { ($0["product"]?.text, $0["value"] ?? .null) }
  }

  /// Keeps a value in the store, in the request's transaction; `null` deletes it.
  ///
  /// - Throws: A ``ProgramRefusal`` if the request may only read.
  public func set(_ name: String, of product: String? = nil, to value: JSON) throws {
    _ = try ask { .set(id: $0, KeptValue(name, of: product, value)) }
  }

  func send(_ message: (_ id: Int) -> ProgramMessage) throws { try wire.send(message(id)) }

  private func ask(_ question: (_ id: Int) -> ProgramMessage) throws -> JSON {
    try send(question)
    while let message = try wire.next() {
      switch message {
      case .answer(let other, let json) where other == id: return json
      case .refused(let other, let refusal) where other == id: throw refusal
      // The command may call this program's own guards, for example.
      default: try program.answer(message, on: wire)
      }
    }
    throw WireError.ended
  }
}

/// The output of a program's command.
public enum ProgramOutput {
  /// No output.
  case nothing
  /// A sentence.
  case message(String)
  /// A record, by field name.
  case record([String: JSON])
  /// The rows that were already sent.
  case rows
  /// Preformatted text.
  case text(String)
  /// A sentence about the changes.
  case receipt(String, record: [String: JSON] = [:])

  var json: JSON {
    switch self {
    case .nothing: .null
    case .message(let text): .string(text)
    case .record(let fields): ["record": .object(fields)]
    case .text(let text): ["text": .string(text)]
    case .rows: ["rows": []]
    case .receipt(let text, let record): ["receipt": .string(text), "record": .object(record)]
    }
  }
}

/// An unmet requirement for submitting a product.
public struct ProgramRequirement {
  /// The item, such as `name`.
  public let item: String
  /// Its problem, such as `ends with a period`.
  public let what: String
  /// The command that fixes it, with `PRODUCT` in place of the product.
  public let fix: String?

  /// Creates an unmet requirement.
  public init(_ item: String, _ what: String, fix: String? = nil) {
    (self.item, self.what, self.fix) = (item, what, fix)
  }

  var json: JSON {
    ["item": .string(item), "what": .string(what), "mend": fix.map(JSON.string) ?? .null]
  }
}
