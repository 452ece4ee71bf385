/// What a command does to the store, which decides its transaction and whether it asks first.
public enum Effect: String, Codable, Sendable {
  /// Does not look at the store.
  case none
  /// Only reads.
  case reads
  /// Writes what can be taken back.
  case writes
  /// Takes something away: it shows what would go and asks for the name.
  case destroys
}

/// What a role must be allowed to do to run a command; roles come with the server.
public enum Permission: String, Codable, Sendable {
  case manageApps, manageProducts, managePricing, manageTesters, manageContracts, review, administerStore
}

/// A command as data: help, completion, confirmation, plan and the printed reference all come from it.
public struct CommandDescription: Codable, Sendable {
  /// The words it is called by, one to three: `app version create`.
  public var name: String
  /// A sentence.
  public var summary: String
  /// What it does to the store.
  public var effect: Effect
  /// Whether it writes files outside the store.
  public var writesFiles = false
  /// What it would need a role to allow.
  public var permission: Permission?
  /// Its parameters, arguments in their order.
  public var parameters: [ParameterDescription]
  /// The fields of what it returns: the columns of its table, or the fields of its record; none where it says so in words.
  public var fields: [FieldDescription]
  /// Whole lines that work; tests run them.
  public var examples: [String]
  /// Whether it takes `--columns`, `--sort` and `--limit` itself, to hand them to SQL.
  public var ownsListing = false
  /// Whether the part it is done in is the reviewer's.
  public var isReviewerPart = false
  /// Whether its noun alone means it: `clock` is `clock show`.
  public var isNounDefault = false
  /// Forms of output it prints itself, beyond those of every command; it finds the one asked for under `output`.
  public var ownOutputs: [String] = []
  /// Whether it reads what only a store has; without a store, the others look at an empty one.
  public var needsStore = true

  /// The flag with which a call of a writing command only reads; nil where there is none.
  public var readingFlag: String?

  /// Describes a command.
  public init(
    _ name: String, _ summary: String, effect: Effect, writesFiles: Bool = false, permission: Permission? = nil,
    parameters: [any AnyParameter] = [], fields: [FieldDescription] = [], examples: [String], ownsListing: Bool = false,
    isReviewerPart: Bool = false,
    ownOutputs: [String] = [], needsStore: Bool = true, readingFlag: String? = nil, isNounDefault: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.effect = effect
    self.writesFiles = writesFiles
    self.permission = permission
    self.parameters = parameters.map(\.description)
    self.fields = fields
    self.examples = examples
    self.ownsListing = ownsListing
    self.isReviewerPart = isReviewerPart
    self.ownOutputs = ownOutputs
    self.needsStore = needsStore
    self.readingFlag = readingFlag
    self.isNounDefault = isNounDefault
  }

  /// The line as help prints it: `product create PRODUCT --name TEXT [--hosted]`.
  public var usage: String {
    let words = parameters.map { $0.isRequired ? $0.usage : "[\($0.usage)]" }
    return ([name] + words).joined(separator: " ")
  }
}
