public import Catalog
public import Store

/// A command's effect on the store, which decides its transaction and whether it asks for confirmation.
public enum Effect: String, Codable, Sendable {
  /// Does not read the store.
  case none
  /// Only reads.
  case reads
  /// Makes changes that can be undone.
  case writes
  /// Deletes: it shows the loss, and asks for the name.
  case destroys
}

extension Effect {
  /// True if a command with this effect may call a command with another.
  package func includes(_ other: Effect) -> Bool { other.rank <= rank }

  private var rank: Int {
    switch self {
    case .none: 0
    case .reads: 1
    case .writes: 2
    case .destroys: 3
    }
  }
}

/// A command as data: help, completion, confirmation, `plan`, and the printed reference come from it.
///
///     CommandDescription(
///       "hosting enable", "Turn on Host Content with Apple.", effect: .writes, permission: .manageProducts,
///       parameters: [products], examples: ["hosting enable .level2"])
public struct CommandDescription: Codable, Sendable {
  /// Its name, one to four words: `app version create`.
  public var name: String
  /// A one-sentence summary.
  public var summary: String
  /// Other words for its subject, for the search of commands: `["territory", "country"]`.
  public var also: [String] = []
  /// Its effect on the store.
  public var effect: Effect
  /// True if it writes files outside the store.
  public var writesFiles = false
  /// The permission a role needs to run it.
  public var permission: Permission?
  /// Its parameters, with arguments in order.
  public var parameters: [ParameterDescription]
  /// The fields of its output: the columns of a table, or the fields of a record; empty for text.
  public var fields: [FieldDescription] {
    get { outputFields.value }
    set { outputFields = Deferred { newValue } }
  }
  /// The fields of its receipt, if it writes; empty if it returns a text.
  public var receipt: [FieldDescription] {
    get { receiptFields.value }
    set { receiptFields = Deferred { newValue } }
  }
  private var outputFields: Deferred<[FieldDescription]>
  private var receiptFields: Deferred<[FieldDescription]>
  private var exampleLines: Deferred<[String]>
  /// Complete lines that work; tests run them.
  public var examples: [String] {
    get { exampleLines.value }
    set { exampleLines = Deferred { newValue } }
  }
  /// True if it handles `--columns`, `--sort`, and `--limit` itself, in SQL.
  public var ownsListing = false
  /// True if it runs as the reviewer.
  public var isReviewerPart = false
  /// True if it is the default command of its noun: `clock` means `clock show`.
  public var isNounDefault = false
  /// Other output formats, which it renders itself; the requested one is the argument `output`.
  public var ownOutputs: [String] = []
  /// True if it needs an existing store; without one, other commands read an empty store.
  public var needsStore = true

  /// True if it applies the options that plugins add to it, with ``Context/pluginOptions(of:)``.
  public var takesPluginOptions = false

  /// The fields that cannot be changed, because Apple does not allow it.
  public var fixedFields: [FixedField] = []

  /// The flag with which a writing command only reads; nil if it has none.
  public var readingFlag: String?

  /// The argument without which a writing command only reads; nil if it has none.
  public var writingArgument: String?

  /// The flag with which a writing command deletes, and so asks first; nil if it has none.
  public var destroyingFlag: String?

  /// The era that has it; nil for all.
  public var profile: RuleProfile?

  /// The command for all products of which it is a form for those of one type; nil if it is its own.
  public var formOf: String?

  /// True if it creates or sets a key or a secret; an agent then needs a person's approval.
  public var makesSecret = false

  private enum CodingKeys: String, CodingKey {
    case name, summary, also, effect, writesFiles, permission, parameters, ownsListing, isReviewerPart
    case isNounDefault, ownOutputs, needsStore, takesPluginOptions, fixedFields, readingFlag, writingArgument
    case destroyingFlag, profile, formOf
    case outputFields = "fields"
    case receiptFields = "receipt"
    case exampleLines = "examples"
  }

  /// Creates a description of a command; its fields and examples are evaluated on first use.
  public init(
    _ name: String, _ summary: String, also: [String] = [], effect: Effect, writesFiles: Bool = false,
    permission: Permission? = nil,
    parameters: [any AnyParameter] = [], fields: @autoclosure @escaping @Sendable () -> [FieldDescription] = [],
    receipt: @autoclosure @escaping @Sendable () -> [FieldDescription] = [],
    examples: @autoclosure @escaping @Sendable () -> [String], ownsListing: Bool = false,
    isReviewerPart: Bool = false,
    ownOutputs: [String] = [], needsStore: Bool = true, readingFlag: String? = nil, isNounDefault: Bool = false,
    takesPluginOptions: Bool = false, fixedFields: [FixedField] = [], writingArgument: String? = nil,
    destroyingFlag: String? = nil, makesSecret: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.also = also
    self.effect = effect
    self.writesFiles = writesFiles
    self.permission = permission
    self.parameters = parameters.map(\.description)
    outputFields = Deferred(fields)
    receiptFields = Deferred(receipt)
    exampleLines = Deferred(examples)
    self.ownsListing = ownsListing
    self.isReviewerPart = isReviewerPart
    self.ownOutputs = ownOutputs
    self.needsStore = needsStore
    self.readingFlag = readingFlag
    self.isNounDefault = isNounDefault
    self.takesPluginOptions = takesPluginOptions
    self.fixedFields = fixedFields
    self.writingArgument = writingArgument
    self.destroyingFlag = destroyingFlag
    self.makesSecret = makesSecret
  }

  /// All fields of its outputs: those of its table or record, then those of its receipt.
  public var allFields: [FieldDescription] {
    guard !receipt.isEmpty else { return fields }
    let names = Set(fields.map(\.name))
    return fields + (receipt + [.next]).filter { !names.contains($0.name) }
  }

  /// Derives the fields of its output from the current ones, on first use.
  package mutating func deriveFields(_ derive: @escaping @Sendable ([FieldDescription]) -> [FieldDescription]) {
    let own = outputFields
    outputFields = Deferred { derive(own.value) }
  }

  /// Keeps only the examples that satisfy a condition, on first use.
  package mutating func keepExamples(where isKept: @escaping @Sendable (_ line: String) -> Bool) {
    let own = exampleLines
    exampleLines = Deferred { own.value.filter(isKept) }
  }

  /// The usage line in help: `product create PRODUCT --name TEXT [--hosted]`.
  public var usage: String {
    let words = parameters.map { parameter in
      let usage = parameter.isAlsoArgument ? parameter.valueName : parameter.usage
      return parameter.isRequired ? usage : "[\(usage)]"
    }
    return ([name] + words).joined(separator: " ")
  }

  /// The usage line with only the required parameters: `product create PRODUCT --name TEXT`.
  package var shortUsage: String {
    let words = parameters.filter(\.isRequired).map { $0.isAlsoArgument ? $0.valueName : $0.usage }
    return ([name] + words).joined(separator: " ")
  }
}

/// A field that Apple does not let anyone change, although people try.
///
/// An option with one of its names is refused with advice, instead of as unknown:
///
///     FixedField("type", message: "a product's type cannot be changed", remedy: .command("product create ID"))
public struct FixedField: Hashable, Codable, Sendable {
  /// The names of the options for it, without dashes.
  public let names: [String]
  /// The message of the refusal.
  public let message: String
  /// The advice of the refusal.
  public let remedy: Remedy

  /// Declares a field that cannot be changed.
  public init(_ names: String..., message: String, remedy: Remedy) {
    (self.names, self.message, self.remedy) = (names, message, remedy)
  }
}
