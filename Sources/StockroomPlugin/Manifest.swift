/// A plugin program's description of itself, which it sends at its start.
public struct Manifest: Codable, Hashable, Sendable {
  /// The newest version of the protocol.
  public static let newestProtocol = 1

  /// The version of the protocol that it uses.
  public var `protocol`: Int
  /// Its name, such as `HouseStyle`.
  public var name: String
  /// Its own version, such as `1.0`.
  public var version: String
  /// A sentence for `plugin list`.
  public var summary: String
  /// Its commands.
  public var commands: [Command]
  /// Its columns of `product list`.
  public var columns: [Column]
  /// The kinds of changes that it checks before they are written, and may refuse.
  public var guards: [String]
  /// The kinds of changes that it receives after they are written.
  public var listeners: [String]
  /// True if it has a requirement for Ready to Submit.
  public var hasRequirement: Bool
  /// The names of its completers, which parameters refer to.
  public var completers: [String]
  /// Its options of the catalog's commands.
  public var options: [Option]
  /// The names of the values that it keeps in the store, for products or for the whole store.
  public var values: [String]

  private enum CodingKeys: String, CodingKey {
    case `protocol`, name, version, summary, commands, columns, guards, listeners, completers, options, values
    case hasRequirement = "requirement"
  }

  /// Creates a manifest without commands.
  public init(name: String, version: String, summary: String) {
    self.protocol = Self.newestProtocol
    (self.name, self.version, self.summary) = (name, version, summary)
    (commands, columns, guards, listeners, completers, hasRequirement) = ([], [], [], [], [], false)
    (options, values) = ([], [])
  }

  /// Decodes a message; unknown members are ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.protocol = try container.decode(Int.self, forKey: .protocol)
    name = try container.decode(String.self, forKey: .name)
    version = try container.decode(String.self, forKey: .version)
    summary = try container.decode(String.self, forKey: .summary)
    commands = try container.decodeIfPresent([Command].self, forKey: .commands) ?? []
    columns = try container.decodeIfPresent([Column].self, forKey: .columns) ?? []
    guards = try container.decodeIfPresent([String].self, forKey: .guards) ?? []
    listeners = try container.decodeIfPresent([String].self, forKey: .listeners) ?? []
    hasRequirement = try container.decodeIfPresent(Bool.self, forKey: .hasRequirement) ?? false
    completers = try container.decodeIfPresent([String].self, forKey: .completers) ?? []
    options = try container.decodeIfPresent([Option].self, forKey: .options) ?? []
    values = try container.decodeIfPresent([String].self, forKey: .values) ?? []
  }
}

extension Manifest {
  /// The effect of a command on the store, which decides its transaction and what its calls may do.
  public enum Effect: String, Codable, Sendable, CaseIterable {
    /// It does not read the store.
    case none
    /// It only reads.
    case reads
    /// It makes changes that can be undone.
    case writes
    /// It is destructive: the console shows what would be deleted, and asks.
    case destroys
  }

  /// A command of one to three words.
  public struct Command: Codable, Hashable, Sendable {
    /// Its name: `report names`.
    public var name: String
    /// A sentence for its help.
    public var summary: String
    /// Its effect on the store; calls cannot go beyond it.
    public var effect: Effect
    /// Its parameters, with arguments in order.
    public var parameters: [Parameter]
    /// The fields of its rows or its record.
    public var fields: [Field]
    /// Complete lines that work.
    public var examples: [String]
    /// True if it is the default command of its noun.
    public var isNounDefault: Bool

    private enum CodingKeys: String, CodingKey {
      case name, summary, effect, parameters, fields, examples
      case isNounDefault = "default"
    }

    /// Creates a command.
    public init(
      _ name: String, _ summary: String, effect: Effect, parameters: [Parameter] = [], fields: [Field] = [],
      examples: [String] = [], isNounDefault: Bool = false
    ) {
      (self.name, self.summary, self.effect) = (name, summary, effect)
      (self.parameters, self.fields, self.examples) = (parameters, fields, examples)
      self.isNounDefault = isNounDefault
    }

    /// Decodes a message; unknown members are ignored.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      summary = try container.decode(String.self, forKey: .summary)
      effect = try container.decode(Effect.self, forKey: .effect)
      parameters = try container.decodeIfPresent([Parameter].self, forKey: .parameters) ?? []
      fields = try container.decodeIfPresent([Field].self, forKey: .fields) ?? []
      examples = try container.decodeIfPresent([String].self, forKey: .examples) ?? []
      isNounDefault = try container.decodeIfPresent(Bool.self, forKey: .isNounDefault) ?? false
    }
  }

  /// A parameter of a command.
  public struct Parameter: Codable, Hashable, Sendable {
    /// The ways to give a parameter.
    public enum Kind: String, Codable, Sendable, CaseIterable {
      /// By position.
      case argument
      /// As `--name value`.
      case option
      /// As `--name`.
      case flag
    }

    /// The type of its value, which the console checks before the program is asked.
    public enum ValueType: String, Codable, Sendable, CaseIterable {
      /// Any text.
      case text
      /// A whole number.
      case integer
      /// A product, by its ID or the last part of it; the program receives the product.
      case product
      /// An app, by its bundle ID or Apple ID; the program receives the app.
      case app
      /// A point in time, such as `2012-10-01` or `tomorrow`; the program receives ISO 8601.
      case date
    }

    /// Its name, without dashes.
    public var name: String
    /// The way to give it; a flag has no type.
    public var kind: Kind
    /// The type of its value.
    public var type: ValueType
    /// A sentence for help.
    public var summary: String
    /// True if it is required.
    public var isRequired: Bool
    /// True if it may be given several times; the program then receives an array.
    public var isRepeated: Bool
    /// The allowed values; empty for any value.
    public var choices: [String]
    /// The name of this program's completer, for a text.
    public var completer: String?

    private enum CodingKeys: String, CodingKey {
      case name, kind, type, summary, choices, completer
      case isRequired = "required"
      case isRepeated = "repeated"
    }

    /// Creates a parameter.
    public init(
      _ name: String, _ kind: Kind, _ type: ValueType = .text, _ summary: String, isRequired: Bool = false,
      isRepeated: Bool = false, choices: [String] = [], completer: String? = nil
    ) {
      (self.name, self.kind, self.type, self.summary) = (name, kind, type, summary)
      (self.isRequired, self.isRepeated) = (isRequired, isRepeated)
      (self.choices, self.completer) = (choices, completer)
    }

    /// Decodes a message; unknown members are ignored.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      kind = try container.decode(Kind.self, forKey: .kind)
      type = try container.decodeIfPresent(ValueType.self, forKey: .type) ?? .text
      summary = try container.decode(String.self, forKey: .summary)
      isRequired = try container.decodeIfPresent(Bool.self, forKey: .isRequired) ?? false
      isRepeated = try container.decodeIfPresent(Bool.self, forKey: .isRepeated) ?? false
      choices = try container.decodeIfPresent([String].self, forKey: .choices) ?? []
      completer = try container.decodeIfPresent(String.self, forKey: .completer)
    }
  }

  /// An option that the program adds to commands that create or edit a product: a parameter, and `on`.
  public struct Option: Codable, Hashable, Sendable {
    /// The names of the commands: `product create`.
    public var commands: [String]
    /// The option, of the type text, integer, or date.
    public var parameter: Parameter

    private enum CodingKeys: String, CodingKey {
      case commands = "on"
    }

    /// Creates an option.
    public init(_ parameter: Parameter, on commands: String...) {
      (self.parameter, self.commands) = (parameter, commands)
    }

    /// Decodes a message; unknown members are ignored.
    public init(from decoder: any Decoder) throws {
      commands = try decoder.container(keyedBy: CodingKeys.self).decode([String].self, forKey: .commands)
      parameter = try Parameter(from: decoder)
    }

    /// Encodes the members of the parameter, and `on`.
    public func encode(to encoder: any Encoder) throws {
      try parameter.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(commands, forKey: .commands)
    }
  }

  /// The type of a field's value, as in `help COMMAND -o json`.
  public enum FieldKind: String, Codable, Sendable, CaseIterable {
    /// A key that people copy into the next command: a string.
    case identifier
    /// A string.
    case text
    /// A whole number.
    case integer
    /// `true` or `false`.
    case boolean
    /// A point in time: a string in ISO 8601, such as `2012-10-01T12:00:00Z`.
    case date
    /// A number with decimals.
    case decimal
    /// A size in bytes: a whole number.
    case bytes
    /// A duration: a number of seconds.
    case duration
    /// A status: a string, or an object with `code`, `label`, and `tone` (`plain`, `good`, `busy`, `attention`,
    /// `muted`).
    case term
    /// A price: an object with `amount`, a string such as `0.99`, and `currency`, such as `USD`.
    case money
    /// An array of strings.
    case list
  }

  /// A field of a command's rows or record.
  public struct Field: Codable, Hashable, Sendable {
    /// The key in JSON, in camelCase.
    public var name: String
    /// The type of its values; any value may be missing.
    public var kind: FieldKind
    /// The heading for people.
    public var label: String
    /// Its meaning in a sentence, for `explain`.
    public var meaning: String

    /// Creates a field.
    public init(_ name: String, _ kind: FieldKind, label: String, _ meaning: String) {
      (self.name, self.kind, self.label, self.meaning) = (name, kind, label, meaning)
    }
  }

  /// A column of `product list`.
  public struct Column: Codable, Hashable, Sendable {
    /// Its name in `--columns`.
    public var name: String
    /// The type of its values.
    public var kind: FieldKind
    /// Its heading.
    public var label: String
    /// Its meaning in a sentence, for `explain`.
    public var summary: String

    /// Creates a column.
    public init(_ name: String, _ kind: FieldKind, label: String, _ summary: String) {
      (self.name, self.kind, self.label, self.summary) = (name, kind, label, summary)
    }
  }
}
