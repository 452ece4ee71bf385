internal import StockroomKit

/// The parts of JSON Schema 2020-12 that tools and commands need.
enum Schema {
  static let anything: JSON = [:]
  static let optionalInteger: JSON = ["type": ["integer", "null"]]

  static func object(_ properties: [String: JSON], required: [String] = []) -> JSON {
    let members = properties.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { JSON.Member(name: $0.key, value: $0.value) }
    return object(.object(members), required: required)
  }

  static func object(_ properties: JSON, required: [String]) -> JSON {
    let schema: JSON = ["type": "object", "properties": properties]
    return required.isEmpty ? schema : schema.adding("required", JSON(required))
  }

  static func list(_ items: JSON, _ description: String? = nil) -> JSON {
    described(["type": "array", "items": items], description)
  }

  static func text(_ description: String? = nil) -> JSON { described(["type": "string"], description) }
  static func texts(_ description: String) -> JSON { list(text(), description) }
  static func optionalText(_ description: String) -> JSON { described(["type": ["string", "null"]], description) }
  static func integer(_ description: String? = nil) -> JSON { described(["type": "integer"], description) }
  static func flag(_ description: String? = nil) -> JSON { described(["type": "boolean"], description) }

  static func count(_ description: String, _ maximum: Int) -> JSON {
    described(["type": "integer", "minimum": 0, "maximum": JSON(maximum)], description)
  }

  private static func described(_ schema: JSON, _ description: String?) -> JSON {
    description.map { schema.adding("description", .string($0)) } ?? schema
  }

  static let effect: JSON = ["type": "string", "enum": ["none", "reads", "writes", "destroys"]]

  /// A line, or a command with its arguments.
  static let line: [String: JSON] = [
    "line": text("A line of the console's language, such as log list --limit 5."),
    "command": text("Instead of a line: the command's name."),
    "arguments": [
      "type": "object",
      "description": "With command: its arguments and options by name; see argumentsSchema of describe_command.",
    ],
  ]

  /// A page of a list.
  static let page: [String: JSON] = [
    "limit": count("The maximum number of rows; default: \(OutputReader.defaultLimit).", OutputReader.maximumLimit),
    "offset": count("The number of rows to skip, from nextOffset.", Int(Int32.max)),
  ]

  static let notes = texts("The console's other messages.")

  static let outputs = list(
    object(
      [
        "kind": ["type": "string", "enum": ["table", "record", "message", "text", "tree"]],
        "rows": list(["type": "object"]), "columns": list(text()),
        "total": integer("The number of rows of the whole table."),
        "offset": integer(), "nextOffset": optionalInteger, "record": ["type": "object"], "tree": ["type": "object"],
        "message": text(), "text": text(),
      ], required: ["kind"]), "The output of each command, as -o json prints it.")
}

/// Schemas of commands.
extension Schema {
  /// A command's arguments by name.
  static func arguments(of command: CommandDescription, options: [ParameterDescription]) -> JSON {
    let properties = (command.parameters + options).map { parameter in
      var schema: JSON
      if parameter.kind == .flag {
        schema = ["type": "boolean"]
      } else {
        let item: JSON =
          parameter.choices.isEmpty || parameter.choices.count > 30 || parameter.isRepeated
          ? ["type": ["string", "number"]] : ["type": "string", "enum": JSON(parameter.choices)]
        schema = parameter.isRepeated ? ["anyOf": [item, ["type": "array", "items": item]]] : item
      }
      return JSON.Member(name: parameter.name, value: schema.adding("description", .string(parameter.summary)))
    }
    let required = command.parameters.filter(\.isRequired).map(\.name)
    return object(.object(properties), required: required).adding("additionalProperties", false)
  }

  /// The rows or the record that a command returns.
  static func output(of command: CommandDescription) -> JSON {
    let members = command.allFields.flatMap { field -> [JSON.Member] in
      let schema = value(field.kind).adding("description", .string("\(field.label). \(field.meaning)"))
      let own = JSON.Member(name: field.name, value: schema)
      guard field.kind == .term else { return [own] }
      return [own, JSON.Member(name: field.name + "Label", value: ["type": ["string", "null"]])]
    }
    return object(.object(members), required: [])
  }

  /// A value as `-o json` writes it; any value may be missing.
  private static func value(_ kind: FieldDescription.Kind) -> JSON {
    switch kind {
    case .identifier, .text, .term: ["type": ["string", "null"]]
    case .integer, .bytes: ["type": ["integer", "null"]]
    case .boolean: ["type": ["boolean", "null"]]
    case .date: ["type": ["string", "null"], "format": "date-time"]
    case .decimal, .duration, .bar: ["type": ["number", "null"]]
    case .money:
      [
        "type": ["object", "null"],
        "properties": ["amount": ["type": "string"], "currency": ["type": "string"], "formatted": ["type": "string"]],
      ]
    case .list: ["type": ["array", "null"]]
    case .record: ["type": ["object", "null"]]
    }
  }
}
