import StockroomKit
import StockroomPlugin

/// A parameter of a program's command: its description, and the conversion of its words to JSON.
struct ProgramParameter: Sendable {
  /// A parsed value, which becomes JSON once the store can be read.
  struct Value: Sendable {
    let json: @Sendable (Context) throws -> JSON
  }

  let parameter: any AnyParameter
  /// Its value, if it was given.
  let read: @Sendable (Arguments) throws -> Value?

  /// Makes the console's parameter from a program's.
  init(_ described: Manifest.Parameter, of plugin: String) {
    switch described.kind {
    case .flag:
      let flag = Parameter<Bool>.flag(described.name, described.summary)
      parameter = flag
      read = { arguments in try arguments[flag] ? Value { _ in true } : nil }
    case .argument, .option:
      switch described.type {
      case .text:
        self = Self.make(described, plugin, of: String.self) { text, _ in .string(try described.chosen(text)) }
      case .integer: self = Self.make(described, plugin, of: Int.self) { number, _ in .integer(Int64(number)) }
      case .product:
        self = Self.make(described, plugin, of: ProductReference.self) { reference, context in
          let product = try context.product(reference)
          return try .product(
            product, localizations: context.catalog.localizations.all(of: product), in: context.catalog)
        }
      case .app:
        self = Self.make(described, plugin, of: AppReference.self) { reference, context in
          .app(try context.app(reference))
        }
      case .date:
        self = Self.make(described, plugin, of: DateExpression.self) { date, context in
          .string(date.date(now: context.now).iso8601)
        }
      }
    }
  }

  private init(parameter: any AnyParameter, read: @escaping @Sendable (Arguments) throws -> Value?) {
    (self.parameter, self.read) = (parameter, read)
  }

  private static func make<Word: ParameterValue>(
    _ described: Manifest.Parameter, _ plugin: String, of type: Word.Type,
    _ json: @escaping @Sendable (Word, Context) throws -> JSON
  ) -> ProgramParameter {
    func one(_ parameter: Parameter<Word>) -> ProgramParameter {
      let parameter = completed(parameter, described, plugin)
      return ProgramParameter(parameter: parameter) { arguments in
        let word = try arguments[parameter]
        return Value { try json(word, $0) }
      }
    }
    func optional(_ parameter: Parameter<Word?>) -> ProgramParameter {
      let parameter = completed(parameter, described, plugin)
      return ProgramParameter(parameter: parameter) { arguments in
        try arguments[parameter].map { word in Value { try json(word, $0) } }
      }
    }
    func several(_ parameter: Parameter<[Word]>) -> ProgramParameter {
      let parameter = completed(parameter, described, plugin)
      return ProgramParameter(parameter: parameter) { arguments in
        let words = try arguments[parameter]
        guard !words.isEmpty else { return nil }
        return Value { context in .array(try words.map { try json($0, context) }) }
      }
    }
    let (name, summary) = (described.name, described.summary)
    switch (described.kind == .argument, described.isRepeated, described.isRequired) {
    case (true, true, let isRequired): return several(.arguments(name, summary, isRequired: isRequired))
    case (true, false, true): return one(.argument(name, summary))
    case (true, false, false): return optional(.optionalArgument(name, summary))
    case (false, true, _): return several(.options(name, summary))
    case (false, false, true): return one(.required(name, summary))
    case (false, false, false): return optional(.option(name, summary))
    }
  }

  static func completed<Value>(
    _ parameter: Parameter<Value>, _ described: Manifest.Parameter, _ plugin: String
  ) -> Parameter<Value> {
    let parameter = parameter.named(described.name.uppercased()).choosing(from: described.choices)
    guard described.type == .text, let completer = described.completer else { return parameter }
    return parameter.completed(by: "\(plugin)/\(completer)")
  }
}

extension Manifest.Parameter {
  /// A text, unless it is not one of the choices.
  func chosen(_ text: String) throws -> String {
    guard choices.isEmpty || choices.contains(where: { $0.hasSameBytes(as: text) }) else {
      throw Refusal.notChoice(text, name, choices)
    }
    return text
  }
}

/// An option of a program on a command of the catalog.
struct ProgramOption {
  private let described: Manifest.Parameter
  private let command: String
  private let pool: ProgramPool

  init(_ described: Manifest.Parameter, _ command: String, _ pool: ProgramPool) {
    (self.described, self.command, self.pool) = (described, command, pool)
  }

  func install(into registry: inout Registry) {
    switch described.type {
    case .integer: add(Int.self, to: &registry) { number, _ in .integer(Int64(number)) }
    case .date: add(DateExpression.self, to: &registry) { .string($0.date(now: $1.store.now).iso8601) }
    case .text, .product, .app:
      add(String.self, to: &registry) { [described] text, _ in .string(try described.chosen(text)) }
    }
  }

  private func add<Word: ParameterValue>(
    _ type: Word.Type, to registry: inout Registry, _ json: @escaping @Sendable (Word, Catalog) throws -> JSON
  ) {
    let (name, command, pool) = (described.name, command, pool)
    let parameter = Parameter<Word?>.option(name, described.summary)
    registry.option(ProgramParameter.completed(parameter, described, pool.record.name), on: command) {
      value, product, catalog in
      let texts = try catalog.localizations.all(of: product)
      let work = Work.Option(
        name, on: command, value: try json(value, catalog),
        product: try .product(product, localizations: texts, in: catalog))
      _ = try ProgramPlugin.ask(.option(work), pool, catalog, mayWrite: true)
    }
  }
}

extension Refusal {
  fileprivate static func notChoice(_ text: String, _ name: String, _ choices: [String]) -> Refusal {
    Refusal(
      "usage.value", kind: .usage, "\(text) is not a value of \(name)",
      hint: "use one of \(choices.joined(separator: ", "))", subject: text)
  }
}
