internal import Foundation

/// A plugin program: its commands, columns, guards, listeners, and a requirement.
///
///     @main
///     struct Report {
///       static func main() {
///         var program = Program("Report", version: "1.0", summary: "Counts what the catalog says.")
///         program.command(.init("report words", "Count the words of each product.", effect: .reads)) { call in
///           for product in try call.console("product", "list").elements { try call.row(["id": product["id"] ?? nil]) }
///           return .rows
///         }
///         program.run()
///       }
///     }
public struct Program {
  /// Runs a command.
  public typealias Command = (ProgramCall) throws -> ProgramOutput

  /// Its description of itself.
  public private(set) var manifest: Manifest
  private var commands: [String: Command] = [:]
  private var columns: [String: (_ product: JSON, _ request: ProgramRequest) throws -> JSON] = [:]
  private var options: [String: (_ option: Work.Option, _ request: ProgramRequest) throws -> Void] = [:]
  private var guards: [String: (_ change: JSON, _ request: ProgramRequest) throws -> Void] = [:]
  private var listeners: [String: (_ change: JSON, _ request: ProgramRequest) throws -> Void] = [:]
  private var requirement: ((_ product: JSON) throws -> ProgramRequirement?)?
  private var completers: [String: (_ prefix: String) throws -> [(text: String, summary: String)]] = [:]

  /// Creates a program without commands.
  public init(_ name: String, version: String, summary: String) {
    manifest = Manifest(name: name, version: version, summary: summary)
  }

  /// Adds a command.
  public mutating func command(_ command: Manifest.Command, run: @escaping Command) {
    manifest.commands.append(command)
    commands[command.name] = run
  }

  /// Adds a column to `product list`.
  public mutating func column(_ column: Manifest.Column, value: @escaping (_ product: JSON) throws -> JSON) {
    self.column(column) { product, _ in try value(product) }
  }

  /// Adds a column to `product list`, which may read values that the program keeps.
  public mutating func column(
    _ column: Manifest.Column, value: @escaping (_ product: JSON, _ request: ProgramRequest) throws -> JSON
  ) {
    manifest.columns.append(column)
    columns[column.name] = value
  }

  /// Adds an option to commands that create or edit a product.
  ///
  /// - Parameter apply: Called once the product is written, in the same transaction; a ``ProgramRefusal`` undoes it.
  public mutating func option(
    _ option: Manifest.Option, apply: @escaping (_ option: Work.Option, _ request: ProgramRequest) throws -> Void
  ) {
    manifest.options.append(option)
    options[option.parameter.name] = apply
  }

  /// Declares the names of values that the program keeps in the store.
  public mutating func keepsValues(_ names: String...) { manifest.values += names }

  /// Adds a check of a kind of change before it is written; it throws a ``ProgramRefusal`` to stop the change.
  public mutating func guardChange(_ kind: String, check: @escaping (_ change: JSON) throws -> Void) {
    guardChange(kind) { change, _ in try check(change) }
  }

  /// Adds a check of a kind of change before it is written, which may read values that the program keeps.
  public mutating func guardChange(
    _ kind: String, check: @escaping (_ change: JSON, _ request: ProgramRequest) throws -> Void
  ) {
    manifest.guards.append(kind)
    guards[kind] = check
  }

  /// Adds a listener, which receives changes of a kind after they are written.
  public mutating func afterChange(_ kind: String, listen: @escaping (_ change: JSON) throws -> Void) {
    afterChange(kind) { change, _ in try listen(change) }
  }

  /// Adds a listener, which may change values that the program keeps.
  public mutating func afterChange(
    _ kind: String, listen: @escaping (_ change: JSON, _ request: ProgramRequest) throws -> Void
  ) {
    manifest.listeners.append(kind)
    listeners[kind] = listen
  }

  /// Adds the requirement for Ready to Submit: what a product lacks, or nil.
  public mutating func require(_ requirement: @escaping (_ product: JSON) throws -> ProgramRequirement?) {
    manifest.hasRequirement = true
    self.requirement = requirement
  }

  /// Adds a completer, which parameters refer to by its name.
  public mutating func complete(
    _ name: String, words: @escaping (_ prefix: String) throws -> [(text: String, summary: String)]
  ) {
    manifest.completers.append(name)
    completers[name] = words
  }

  /// Sends the manifest, and answers requests until standard input ends.
  public func run() -> Never {
    let wire = Wire()
    do {
      try wire.send(.manifest(manifest))
      while let message = try wire.next() { try answer(message, on: wire) }
      exit(0)
    } catch {
      FileHandle.standardError.write(Data("\(manifest.name): \(error)\n".utf8))
      exit(1)
    }
  }

  /// Answers one message; requests may arrive while a call waits for its answer.
  func answer(_ message: HostMessage, on wire: Wire) throws {
    guard case .request(let id, let work) = message else { return }
    do {
      try wire.send(.output(id: id, try output(of: work, id, on: wire)))
    } catch let refusal as ProgramRefusal {
      try wire.send(.refusal(id: id, refusal))
    } catch let error as WireError {
      throw error
    } catch {
      try wire.send(.refusal(id: id, ProgramRefusal("program.error", "\(error)", kind: "unavailable")))
    }
  }

  private func output(of work: Work, _ id: Int, on wire: Wire) throws -> JSON {
    let request = ProgramRequest(id: id, program: self, wire: wire)
    switch work {
    case .run(let run):
      guard let command = commands[run.command] else { throw unknown("command", run.command) }
      return try command(ProgramCall(run, request)).json
    case .guard(let change):
      try guards[change["kind"]?.text ?? ""]?(change, request)
      return .null
    case .listen(let change):
      try listeners[change["kind"]?.text ?? ""]?(change, request)
      return .null
    case .option(let option):
      guard let apply = options[option.name] else { throw unknown("option", option.name) }
      try apply(option, request)
      return .null
    case .require(let product): return try requirement?(product)?.json ?? .null
    case .column(let name, let product):
      guard let column = columns[name] else { throw unknown("column", name) }
      return try column(product, request)
    case .complete(let name, let prefix, let limit):
      guard let completer = completers[name] else { throw unknown("completer", name) }
      let words = try completer(prefix).prefix(limit)
      return .array(words.map { ["text": .string($0.text), "summary": .string($0.summary)] })
    }
  }

  private func unknown(_ part: String, _ name: String) -> ProgramRefusal {
    ProgramRefusal("program.unknown", "\(manifest.name) has no \(part) \(name)", kind: "unavailable")
  }
}
