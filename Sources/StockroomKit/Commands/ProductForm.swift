public import Catalog
internal import Rendering
internal import Store

/// A noun for the products of one type, whose commands are those of all products.
///
///     registry.form(
///       ProductForm(
///         of: .autoRenewable, noun: "subscription", columns: ["id", "name", "status"],
///         commands: [.init("edit", of: "product edit", "Change a subscription.", "subscription edit .monthly --name M")]))
public struct ProductForm: Sendable {
  /// A command of the noun.
  public struct Verb: Sendable {
    let name: String
    let command: String
    let summary: String
    let example: String

    /// Describes a command.
    ///
    /// - Parameters:
    ///   - command: The command for all products that it runs.
    ///   - example: A complete line that works.
    public init(_ name: String, of command: String, _ summary: String, _ example: String) {
      (self.name, self.command, self.summary, self.example) = (name, command, summary, example)
    }
  }

  let type: ProductType
  let noun: String
  let columns: [String]
  let verbs: [Verb]
  let omitted: Set<String>
  let profile: RuleProfile?

  /// Describes a noun.
  ///
  /// - Parameters:
  ///   - columns: The columns of its list, if none are chosen.
  ///   - omitted: The options of the commands that products of the type never need.
  ///   - profile: The era that has it; nil for all.
  public init(
    of type: ProductType, noun: String, columns: [String], omitting omitted: Set<String> = [],
    profile: RuleProfile? = nil, commands: [Verb]
  ) {
    (self.type, self.noun, self.columns, self.verbs) = (type, noun, columns, commands)
    (self.omitted, self.profile) = (omitted, profile)
  }
}

extension Registry {
  /// Adds a noun for the products of one type; commands that no plugin has are omitted.
  ///
  /// - Returns: The names of the added commands, to which options can be added.
  @discardableResult
  public mutating func form(_ form: ProductForm) -> [String] {
    var names: [String] = []
    for verb in form.verbs {
      guard let entry = commandSet.entries.first(where: { $0.description.name == verb.command }) else { continue }
      var description = entry.description
      let name = "\(form.noun) \(verb.name)"
      description.name = name
      description.summary = verb.summary
      description.examples = [verb.example]
      description.parameters.removeAll { $0.name == Self.typeOption || form.omitted.contains($0.name) }
      description.profile = form.profile
      description.isNounDefault = description.ownsListing
      description.formOf = entry.description.name
      command(description) { try FormCommand(entry, form, named: name, $0) }
      names.append(description.name)
    }
    return names
  }

  fileprivate static let typeOption = "type"
}

/// A command for all products that runs for those of one type.
private struct FormCommand: BoundCommand {
  private let form: ProductForm
  private let name: String
  private let references: [ProductReference]
  private let app: AppReference?
  private let listsProducts: Bool
  private var command: any BoundCommand

  init(_ entry: Registry.Entry, _ form: ProductForm, named name: String, _ arguments: Arguments) throws {
    (self.form, self.name) = (form, name)
    listsProducts = entry.description.ownsListing
    let creates = entry.description.parameters.contains { $0.name == Registry.typeOption && !$0.isRepeated }
    references = creates ? [] : arguments.words("product").map(ProductReference.parse)
    app = arguments.words("app").last.map(AppReference.parse)
    var arguments = arguments
    // Without products and without a selection, a command refuses to take all of them, and so does its form.
    let selects = entry.description.parameters.contains { $0.selectsItems && !arguments.words($0.name).isEmpty }
    if creates || listsProducts || references.isEmpty && selects {
      arguments.append(form.type.rawValue, to: Registry.typeOption)
    }
    command = try entry.make(arguments)
  }

  mutating func prepare(_ preparation: Preparation) throws { try command.prepare(preparation) }

  func run(in context: Context) throws -> Output {
    try CommandEra.require(form.profile, of: form.noun, context.catalog.rules)
    let app = try app.map { try context.app($0) }
    for reference in references {
      let product = try context.product(reference, preferring: app)
      guard product.type == form.type else {
        throw Refusal(
          "product.type.other", "\(product.productID.rawValue) is a \(product.type.label), not a \(form.noun)",
          remedy: .command("product show \(try context.catalog.name(of: product))"), subject: reference.text)
      }
    }
    return try command.run(in: context.running(as: name, listing: listsProducts ? form.columns : nil))
  }
}

/// The rules that have a command.
public enum CommandEra {
  /// Refuses a noun that the rules of the store do not have.
  ///
  /// - Parameter subject: The noun in the code of the refusal. Default: the noun.
  public static func require(
    _ profile: RuleProfile?, of noun: String, as subject: String? = nil, _ rules: RuleTable
  ) throws {
    guard let profile, profile != rules.profile else { return }
    throw Refusal(
      "\(subject ?? noun.replacing(" ", with: ".")).not-offered",
      "there is no \(noun) under the rules of \(rules.profile.rawValue)",
      remedy: Remedy("choose other rules", command: "store edit --profile \(profile.rawValue)"),
      subject: profile.rawValue)
  }
}
