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
        let choices = described.choices
        self = Self.make(described, plugin, of: String.self) { text, _ in
          guard choices.isEmpty || choices.contains(where: { $0.hasSameBytes(as: text) }) else {
            throw Refusal.notChoice(text, described.name, choices)
          }
          return .string(text)
        }
      case .integer: self = Self.make(described, plugin, of: Int.self) { number, _ in .integer(Int64(number)) }
      case .product:
        self = Self.make(described, plugin, of: ProductReference.self) { reference, context in
          let product = try context.product(reference)
          return .product(product, localizations: try context.catalog.localizations.all(of: product))
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

  private static func completed<Value>(
    _ parameter: Parameter<Value>, _ described: Manifest.Parameter, _ plugin: String
  ) -> Parameter<Value> {
    let parameter = parameter.named(described.name.uppercased())
    guard described.type == .text, let completer = described.completer else { return parameter }
    return parameter.completed(by: "\(plugin)/\(completer)")
  }
}

extension Refusal {
  fileprivate static func notChoice(_ text: String, _ name: String, _ choices: [String]) -> Refusal {
    Refusal(
      "usage.value", kind: .usage, "\(text) is not a value of \(name)",
      hint: "use one of \(choices.joined(separator: ", "))", subject: text)
  }
}
