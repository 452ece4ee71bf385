/// What a plugin program says of itself when it starts: its commands, and what it asks to do.
public struct Manifest: Codable, Hashable, Sendable {
  /// The newest version of the protocol.
  public static let newestProtocol = 1

  /// The version of the protocol that it speaks.
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
  /// The kinds of changes that it wants to see before they are written, and may refuse.
  public var guards: [String]
  /// The kinds of changes that it receives after they are written.
  public var listeners: [String]
  /// Whether it has a requirement for Ready to Submit.
  public var hasRequirement: Bool
  /// The names of its completers, which parameters refer to.
  public var completers: [String]

  private enum CodingKeys: String, CodingKey {
    case `protocol`, name, version, summary, commands, columns, guards, listeners, completers
    case hasRequirement = "requirement"
  }

  /// Creates a manifest without commands.
  public init(name: String, version: String, summary: String) {
    self.protocol = Self.newestProtocol
    (self.name, self.version, self.summary) = (name, version, summary)
    (commands, columns, guards, listeners, completers, hasRequirement) = ([], [], [], [], [], false)
  }

  /// Decodes what a line holds; members that are not known are ignored.
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
    /// Whether it is the default command of its noun.
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

    /// Decodes what a line holds; members that are not known are ignored.
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
}
