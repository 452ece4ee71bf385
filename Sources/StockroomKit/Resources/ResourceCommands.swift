internal import Basics
internal import Catalog
internal import Rendering
internal import Store

/// The last word of a resource's command.
enum ResourceVerb: String {
  case create, list, show, edit, delete, localize, set

  /// The commands of a form.
  static func all(of form: ResourceDescription.Form) -> [ResourceVerb] {
    switch form {
    case .items, .numbered: [.create, .list, .show, .edit, .delete]
    case .localizations: [.localize]
    case .settings: [.show, .set]
    }
  }

  var effect: Effect {
    switch self {
    case .list, .show: .reads
    case .create, .edit, .localize, .set: .writes
    case .delete: .destroys
    }
  }
}

/// The commands of a resource as data.
extension ResourceDescription {
  static let remove = Parameter<Bool>.flag("remove", "Remove the locale.")

  static let adopt = Parameter<Bool>.flag(
    "adopt", "Take over an item of another store, whose dates and prices were checked there.")

  func command(_ verb: ResourceVerb) -> CommandDescription {
    var description = CommandDescription(
      "\(commandNoun) \(verb.rawValue)", sentence(verb), also: also, effect: verb.effect, permission: permission,
      parameters: parameters(verb), fields: verb.effect == .reads ? outputs : [],
      receipt: verb.effect == .reads ? [] : outputs, examples: examples(verb),
      isNounDefault: verb == .list || form == .settings && verb == .show)
    description.profile = profile
    if verb == .edit { description.fixedFields = fields.filter(\.isFixed).map(\.asFixed) }
    return description
  }

  /// The fields of the commands' output.
  var outputs: [FieldDescription] { numbers + fields.map(\.description) + shown.map(\.field) }

  /// The field for the number of an item, which names it, too.
  var numbers: [FieldDescription] {
    switch form {
    case .items: [FieldDescription("id", .integer, label: "Number", "The number of the \(title), which names it, too.")]
    case .numbered: [FieldDescription("id", .integer, label: "Number", "The number of the \(title), which names it.")]
    case .localizations, .settings: []
    }
  }

  private func sentence(_ verb: ResourceVerb) -> String {
    switch verb {
    case .create: "Create \(title.withArticle): \(summary)"
    case .list: "List the \(HumanNumbers.plural(title))."
    case .show: form == .settings ? "Show the \(label): \(summary)" : "Show \(title.withArticle)."
    case .edit: "Change \(title.withArticle)."
    case .delete: "Delete \(title.withArticle)."
    case .localize: "Set the texts of a \(commandNoun) in a locale, or remove the locale."
    case .set: "Change the \(label): \(summary)"
    }
  }

  private func parameters(_ verb: ResourceVerb) -> [any AnyParameter] {
    let options = others.map(\.parameter)
    let named = ResourceTarget.parameters(of: self, isNamed: true)
    let unnamed = ResourceTarget.parameters(of: self, isNamed: false)
    switch verb {
    case .create:
      return ResourceTarget.parameters(of: self, isNamed: true, isNew: true) + options
        + (isAdoptable ? [Self.adopt] : [])
    case .list: return unnamed
    case .show, .delete: return named
    case .edit: return named + fields.filter { !$0.isFixed }.map(\.parameter)
    case .localize: return named + options + [Self.remove]
    case .set: return named + options
    }
  }

  /// A complete line for each command, from the fields' own examples.
  private func examples(_ verb: ResourceVerb) -> [String] {
    let options = exampleOptions
    let create = exampleCreation
    let start = create.map { "\($0); " } ?? ""
    let names = (exampleOwners + [form == .numbered ? "1" : example]).joined(separator: " ")
    switch verb {
    case .create: return create.map { [$0] } ?? []
    case .list: return ["\(start)\(([noun, "list"] + exampleOwners).joined(separator: " "))"]
    case .show where form == .settings: return ["\(noun) show"]
    case .show: return ["\(start)\(noun) show \(names)"]
    case .edit:
      let change = fields.first { !$0.isFixed && $0.hasExampleChange }
      return change.map { ["\(start)\(noun) edit \(names) \($0.exampleChange)"] } ?? []
    case .delete: return ["\(start)\(noun) delete \(names) --yes"]
    case .localize:
      guard case .item(let owner) = owner else { return [] }
      let owned = "\(owner.noun) create \(owner.example); \(commandNoun) localize \(owner.example) \(example) "
      return [owned + options.joined(separator: " ")]
    case .set: return ["\(noun) set \(options.joined(separator: " "))"]
    }
  }

  private var exampleOptions: [String] {
    others.compactMap { field in
      field.example.map { if case .flag = field.kind { "--\(field.option)" } else { "--\(field.option) \($0)" } }
    }
  }

  /// The line that creates an item, after those that create its owner.
  private var exampleCreation: String? {
    let line = ([noun, "create"] + exampleOwners + (form == .numbered ? [] : [example]) + exampleOptions)
      .joined(separator: " ")
    switch owner {
    case .app, .product: return ([preparation].compactMap(\.self) + [line]).joined(separator: "; ")
    case .item(let owner): return owner.exampleCreation.map { "\($0); \(line)" }
    }
  }

  /// The words that name the owners of an item in examples.
  private var exampleOwners: [String] {
    switch owner {
    case .app: []
    case .product(let products, _): [products == .subscriptions ? ".monthly" : ".coins"]
    case .item(let owner): owner.exampleOwners + [owner.form == .numbered ? "1" : owner.example]
    }
  }

  /// The name of an item in examples.
  private var example: String { identity?.example ?? "" }
}

/// A command of a resource with its arguments.
struct ResourceCommand: BoundCommand {
  let resource: ResourceDescription
  let verb: ResourceVerb
  let arguments: Arguments

  func run(in context: Context) throws -> Output {
    try ResourceItems(resource, in: context.catalog).requireOffered()
    let target = ResourceTarget(resource: resource, context: context, arguments: arguments)
    switch verb {
    case .create: return try create(target)
    case .list: return try list(target)
    case .show: return .record(try record(of: target.item(), target, withParts: true))
    case .edit, .set: return try edit(target)
    case .delete: return try delete(target)
    case .localize: return try localize(target)
    }
  }

  private func create(_ target: ResourceTarget) throws -> Output {
    let name = resource.identity == nil ? nil : target.newName
    let values = try target.values(over: resource.fields.map(\.initial), naming: name)
    let isAdopted = try resource.isAdoptable && arguments[ResourceDescription.adopt]
    let item = try target.items.create(
      values, of: target.owner(), as: isAdopted ? ResourceChange.adopted : ResourceChange.created)
    try advise(on: item, target)
    return try receipt("created \(try target.title(of: item))", item, "created", target)
  }

  private func list(_ target: ResourceTarget) throws -> Output {
    let items = try target.items.all(of: target.owner())
    return .table(
      Table(
        columns: resource.outputs.columns(),
        empty: "no \(HumanNumbers.plural(resource.title))",
        rows: try items.map { try fields(of: $0, in: target.context.catalog).map(\.value) }))
  }

  private func edit(_ target: ResourceTarget) throws -> Output {
    let item = try target.item()
    let values = try target.values(over: item.values, naming: nil)
    guard target.changesSomething else { throw Refusal.nothingToSet(resource) }
    let edited = try target.items.edit(item, to: values)
    try advise(on: edited, target)
    return try receipt("changed \(try target.title(of: edited))", edited, "changed", target)
  }

  private func delete(_ target: ResourceTarget) throws -> Output {
    let item = try target.item()
    let output = try receipt("deleted \(try target.title(of: item))", item, "deleted", target)
    try target.items.delete(item)
    return output
  }

  private func localize(_ target: ResourceTarget) throws -> Output {
    let (owner, locale) = (try target.owner(), try target.locale())
    let known = try target.items.find(named: locale, of: owner)
    if try arguments[ResourceDescription.remove] {
      guard !target.changesSomething else { throw Refusal.removedAndSet }
      guard let known else { throw try target.localeMissing(locale) }
      let output = try receipt("removed \(locale)", known, "removed", target)
      try target.items.delete(known)
      return output
    }
    guard target.changesSomething else { throw Refusal.nothingToSet(resource) }
    let values = try target.values(over: known?.values ?? resource.fields.map(\.initial), naming: locale)
    let item = try known.map { try target.items.edit($0, to: values) } ?? target.items.create(values, of: owner)
    return try receipt("localized in \(locale)", item, known == nil ? "set" : "localized", target)
  }

  private func advise(on item: ResourceItem, _ target: ResourceTarget) throws {
    for text in try resource.advice(item, target.context.catalog) { target.context.note(text) }
  }

  private func receipt(
    _ message: String, _ item: ResourceItem, _ verb: String, _ target: ResourceTarget
  ) throws -> Output {
    .receipt(
      Receipt(message, record: try record(of: item, target, withParts: false), tally: .init(resource.tallyNoun, verb)))
  }

  private func fields(of item: ResourceItem, in catalog: Catalog) throws -> [Field] {
    try resource.numbers.map { Field($0.name, .integer(item.id), label: $0.label) }
      + zip(resource.fields, item.values).map { Field($0.name, $0.value($1), label: $0.label) }
      + resource.shown.map { Field($0.field.name, try $0.value(item, catalog), label: $0.field.label) }
  }

  /// The fields of an item; with its parts, also the items that belong to it.
  private func record(of item: ResourceItem, _ target: ResourceTarget, withParts: Bool) throws -> Record {
    let catalog = target.context.catalog
    let own = try fields(of: item, in: catalog)
    guard withParts else { return Record(own) }
    let parts = try target.context.registry.parts(of: resource).map { part in
      let items = try ResourceItems(part, in: catalog).all(of: item.id)
      let command = ResourceCommand(resource: part, verb: .show, arguments: arguments)
      let records = try items.map { Value.record(try command.fields(of: $0, in: catalog)) }
      return Field(part.asPart.name, .list(records), label: part.asPart.label, audience: .rows)
    }
    return Record(own + parts)
  }
}

extension Refusal {
  fileprivate static func nothingToSet(_ resource: ResourceDescription) -> Refusal {
    let options = resource.fields.filter { !$0.isFixed }.map { "--\($0.option)" }
    return Refusal(
      "usage.nothing-to-change", kind: .usage, "no change was given",
      hint: "add \(options.joined(separator: " or "))")
  }

  fileprivate static let removedAndSet = Refusal(
    "usage.exactly-one", kind: .usage, "exactly one of --remove and new texts is needed",
    hint: "give only one of them")
}
