/// A line that the console sends to a plugin program.
public enum HostMessage: Hashable, Sendable {
  /// The first line: the versions of the protocol that the console supports.
  case hello(protocols: [Int])
  /// A request for work; the program answers with messages of the same ID.
  case request(id: Int, Work)
  /// The output of a command that the program called, as `-o json` prints it, or the values that it asked for.
  case answer(id: Int, JSON)
  /// The refusal of a command that the program called, or of a value.
  case refused(id: Int, ProgramRefusal)
}

/// The work that the console asks a program for.
public enum Work: Hashable, Sendable {
  /// Runs a command.
  case run(Run)
  /// Checks a change before it is written, and may refuse it.
  case `guard`(change: JSON)
  /// Receives a change that has been written.
  case listen(change: JSON)
  /// Returns what a product lacks to be submitted.
  case require(product: JSON)
  /// Returns the value of a column for a product.
  case column(name: String, product: JSON)
  /// Applies an option that was given to a command of the catalog, once the product is written.
  case option(Option)
  /// Returns a completer's words that begin with a prefix.
  case complete(name: String, prefix: String, limit: Int)

  /// An option of a command of the catalog, with its value.
  public struct Option: Codable, Hashable, Sendable {
    /// The option's name, without dashes.
    public var name: String
    /// The name of the command.
    public var command: String
    /// Its value.
    public var value: JSON
    /// The product that the command has created or edited.
    public var product: JSON

    private enum CodingKeys: String, CodingKey {
      case value, product
      case name = "option"
      case command = "on"
    }

    /// Creates the use of an option.
    public init(_ name: String, on command: String, value: JSON, product: JSON) {
      (self.name, self.command, self.value, self.product) = (name, command, value, product)
    }
  }

  /// A command with its arguments.
  public struct Run: Codable, Hashable, Sendable {
    /// The name of the command.
    public var command: String
    /// The values of the parameters that were given, by their names.
    public var arguments: [String: JSON]
    /// True if it is only planned; its changes are rolled back.
    public var isPlan: Bool
    /// The name of the person who runs it.
    public var actor: String
    /// The store's time, in ISO 8601.
    public var now: String

    private enum CodingKeys: String, CodingKey {
      case arguments, actor, now
      case command = "run"
      case isPlan = "plan"
    }

    /// Creates the call of a command.
    public init(_ command: String, arguments: [String: JSON], isPlan: Bool, actor: String, now: String) {
      (self.command, self.arguments, self.isPlan) = (command, arguments, isPlan)
      (self.actor, self.now) = (actor, now)
    }
  }
}

extension HostMessage: Codable {
  private enum CodingKeys: String, CodingKey {
    case hello, id, run, `guard`, listen, require, column, product, option, complete, prefix, limit, answer, refused
  }

  private struct Hello: Codable {
    var protocols: [Int]
  }

  /// Decodes a message; unknown members are ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let hello = try container.decodeIfPresent(Hello.self, forKey: .hello) {
      self = .hello(protocols: hello.protocols)
      return
    }
    let id = try container.decode(Int.self, forKey: .id)
    func json(_ key: CodingKeys) throws -> JSON { try container.decode(JSON.self, forKey: key) }
    func text(_ key: CodingKeys) throws -> String { try container.decode(String.self, forKey: key) }
    if container.contains(.run) {
      self = .request(id: id, .run(try Work.Run(from: decoder)))
    } else if container.contains(.guard) {
      self = .request(id: id, .guard(change: try json(.guard)))
    } else if container.contains(.listen) {
      self = .request(id: id, .listen(change: try json(.listen)))
    } else if container.contains(.require) {
      self = .request(id: id, .require(product: try json(.require)))
    } else if container.contains(.column) {
      self = .request(id: id, .column(name: try text(.column), product: try json(.product)))
    } else if container.contains(.option) {
      self = .request(id: id, .option(try Work.Option(from: decoder)))
    } else if container.contains(.complete) {
      self = .request(
        id: id,
        .complete(
          name: try text(.complete), prefix: try text(.prefix), limit: try container.decode(Int.self, forKey: .limit)))
    } else if container.contains(.refused) {
      self = .refused(id: id, try container.decode(ProgramRefusal.self, forKey: .refused))
    } else {
      self = .answer(id: id, try json(.answer))
    }
  }

  /// Encodes the message.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .hello(let protocols):
      try container.encode(Hello(protocols: protocols), forKey: .hello)
    case .request(let id, let work):
      try container.encode(id, forKey: .id)
      switch work {
      case .run(let run): try run.encode(to: encoder)
      case .option(let option): try option.encode(to: encoder)
      case .guard(let change): try container.encode(change, forKey: .guard)
      case .listen(let change): try container.encode(change, forKey: .listen)
      case .require(let product): try container.encode(product, forKey: .require)
      case .column(let name, let product):
        try container.encode(name, forKey: .column)
        try container.encode(product, forKey: .product)
      case .complete(let name, let prefix, let limit):
        try container.encode(name, forKey: .complete)
        try container.encode(prefix, forKey: .prefix)
        try container.encode(limit, forKey: .limit)
      }
    case .answer(let id, let json):
      try container.encode(id, forKey: .id)
      try container.encode(json, forKey: .answer)
    case .refused(let id, let refusal):
      try container.encode(id, forKey: .id)
      try container.encode(refusal, forKey: .refused)
    }
  }
}
