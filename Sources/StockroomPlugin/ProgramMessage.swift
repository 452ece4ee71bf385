/// A line that a plugin program sends to the console.
public enum ProgramMessage: Hashable, Sendable {
  /// The first line: the program's description.
  case manifest(Manifest)
  /// The progress of a request.
  case progress(id: Int, Progress)
  /// A row of a command's table; rows come before the output that ends the request.
  case row(id: Int, JSON)
  /// A call of a console command, while a command of the program runs.
  case call(id: Int, words: [String])
  /// Keeps a value in the store, or deletes it.
  case set(id: Int, KeptValue)
  /// Asks for values in the store.
  case get(id: Int, KeptValue.Query)
  /// The end of a request, with its result.
  case output(id: Int, JSON)
  /// The end of a refused request.
  case refusal(id: Int, ProgramRefusal)

  /// The progress of some work.
  public struct Progress: Codable, Hashable, Sendable {
    /// The current work.
    public var label: String
    /// The number of items done.
    public var done: Int64
    /// The number of all items, if known.
    public var total: Int64?

    /// Creates a report.
    public init(_ label: String, done: Int64, total: Int64? = nil) {
      (self.label, self.done, self.total) = (label, done, total)
    }
  }
}

/// A value that a program keeps in the store, for a product or for the whole store.
public struct KeptValue: Codable, Hashable, Sendable {
  /// Its name, which the manifest declares.
  public var name: String
  /// The ID of the product; nil for the whole store.
  public var product: String?
  /// The value; `null` deletes it.
  public var value: JSON

  /// Creates a value.
  public init(_ name: String, of product: String? = nil, _ value: JSON) {
    (self.name, self.product, self.value) = (name, product, value)
  }

  /// A question for the values of a name: those of a product, or all.
  public struct Query: Codable, Hashable, Sendable {
    /// The name of the values.
    public var name: String
    /// The ID of a product; nil for the values of all products and of the store.
    public var product: String?

    /// Creates a question.
    public init(_ name: String, of product: String? = nil) { (self.name, self.product) = (name, product) }
  }
}

/// A refusal by a program, or by a command that it called.
public struct ProgramRefusal: Error, Codable, Hashable, Sendable {
  /// A stable, dotted code, such as `name.style`.
  public var code: String
  /// The problem, in a sentence.
  public var message: String
  /// The kind of failure, which decides the exit status.
  ///
  /// One of `usage`, `missing`, `rule`, `state`, `forbidden`, `busy`, `damaged`, `unavailable`, and `cancelled`; nil
  /// for `rule`.
  public var kind: String?
  /// The fix.
  public var hint: String?
  /// The wrong word.
  public var subject: String?

  /// Creates a refusal.
  public init(
    _ code: String, _ message: String, kind: String? = nil, hint: String? = nil, subject: String? = nil
  ) {
    (self.code, self.message, self.kind, self.hint, self.subject) = (code, message, kind, hint, subject)
  }
}

extension ProgramMessage: Codable {
  private enum CodingKeys: String, CodingKey {
    case manifest, id, progress, row, call, set, get, output, refusal
  }

  /// Decodes a message; unknown members are ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.allKeys.filter({ $0 != .id }).count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: [],
          debugDescription: "a message has one of manifest, progress, row, call, set, get, output, refusal"))
    }
    if container.contains(.manifest) {
      self = .manifest(try container.decode(Manifest.self, forKey: .manifest))
      return
    }
    let id = try container.decode(Int.self, forKey: .id)
    if container.contains(.row) {
      self = .row(id: id, try container.decode(JSON.self, forKey: .row))
    } else if container.contains(.output) {
      self = .output(id: id, try container.decode(JSON.self, forKey: .output))
    } else if container.contains(.call) {
      self = .call(id: id, words: try container.decode([String].self, forKey: .call))
    } else if container.contains(.set) {
      self = .set(id: id, try container.decode(KeptValue.self, forKey: .set))
    } else if container.contains(.get) {
      self = .get(id: id, try container.decode(KeptValue.Query.self, forKey: .get))
    } else if container.contains(.progress) {
      self = .progress(id: id, try container.decode(Progress.self, forKey: .progress))
    } else {
      self = .refusal(id: id, try container.decode(ProgramRefusal.self, forKey: .refusal))
    }
  }

  /// Encodes the message.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .manifest(let manifest): try container.encode(manifest, forKey: .manifest)
    case .progress(let id, let progress):
      try container.encode(id, forKey: .id)
      try container.encode(progress, forKey: .progress)
    case .row(let id, let row):
      try container.encode(id, forKey: .id)
      try container.encode(row, forKey: .row)
    case .call(let id, let words):
      try container.encode(id, forKey: .id)
      try container.encode(words, forKey: .call)
    case .set(let id, let value):
      try container.encode(id, forKey: .id)
      try container.encode(value, forKey: .set)
    case .get(let id, let query):
      try container.encode(id, forKey: .id)
      try container.encode(query, forKey: .get)
    case .output(let id, let output):
      try container.encode(id, forKey: .id)
      try container.encode(output, forKey: .output)
    case .refusal(let id, let refusal):
      try container.encode(id, forKey: .id)
      try container.encode(refusal, forKey: .refusal)
    }
  }
}
