extension Manifest {
  /// A parameter of a command.
  public struct Parameter: Codable, Hashable, Sendable {
    /// How it is given.
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
      /// A product, by its ID or its last part; the program gets all of it.
      case product
      /// An app, by its bundle ID or Apple ID; the program gets the app.
      case app
      /// A point in time, such as `2012-10-01` or `tomorrow`; the program gets ISO 8601.
      case date
    }

    /// Its name, without dashes.
    public var name: String
    /// How it is given; a flag has no type.
    public var kind: Kind
    /// The type of its value.
    public var type: ValueType
    /// A sentence for help.
    public var summary: String
    /// Whether it must be given.
    public var isRequired: Bool
    /// Whether it may be given several times; the program then gets an array.
    public var isRepeated: Bool
    /// All values, if there are few.
    public var choices: [String]
    /// The name of a completer of this program, for a text.
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

    /// Decodes what a line holds; members that are not known are ignored.
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
    /// A status: a string, or an object with `code`, `label`, and `tone` (`plain`, `good`, `busy`, `attention`, `muted`).
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
    /// The type of its values; any may be missing.
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
