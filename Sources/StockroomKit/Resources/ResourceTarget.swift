internal import Basics
internal import Catalog
internal import Store

/// What the arguments of a resource's command name: the owner, the item, and the values.
///
/// An item is named by its name in the app in use or that of `--app`, or by its number.
struct ResourceTarget {
  let resource: ResourceDescription
  let context: Context
  let arguments: Arguments

  var items: ResourceItems { ResourceItems(resource, in: context.catalog) }

  // MARK: - Parameters

  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")

  /// The parameters that name the owner, and the item if `isNamed`.
  static func parameters(of resource: ResourceDescription, isNamed: Bool, isNew: Bool = false) -> [any AnyParameter] {
    var parameters: [any AnyParameter] = []
    parameters += owners(of: resource)
    if isNamed, resource.form == .localizations, let identity = resource.identity {
      parameters.append(Parameter<LocaleName>.argument(identity.option, identity.meaning))
    } else if isNamed, resource.form == .items || resource.form == .numbered && !isNew {
      parameters.append(name(of: resource, isNew: isNew))
    }
    return parameters + [app]
  }

  /// The arguments that name the owners of an item below the app.
  private static func owners(of resource: ResourceDescription) -> [any AnyParameter] {
    switch resource.owner {
    case .app: []
    case .product(let products, _): [Parameter<ProductReference>.argument("product", "The \(products.noun).")]
    case .item(let owner): owners(of: owner) + [name(of: owner, isNew: false)]
    }
  }

  /// The argument that names an item.
  private static func name(of resource: ResourceDescription, isNew: Bool) -> any AnyParameter {
    let named =
      resource.form == .numbered
      ? "The \(resource.title), by its number." : "The \(resource.title), by its name or its number."
    let meaning = isNew ? resource.identity?.meaning ?? "" : named
    let parameter = Parameter<String>.argument(resource.shortNoun, meaning)
      .named(isNew ? "NAME" : resource.shortNoun.uppercased())
    return isNew ? parameter : parameter.completed(by: resource.noun)
  }

  // MARK: - Items

  /// The name of a new item.
  var newName: String { arguments.words(resource.shortNoun).last ?? "" }

  /// The canonical locale of the texts.
  func locale() throws -> String {
    try context.catalog.rules.locale(arguments.words(resource.identity?.option ?? "").last ?? "")
  }

  /// The number of the owner.
  func owner() throws -> Int64 {
    switch resource.owner {
    case .app: try app().appleID.rawValue
    case .product(let products, _): try product(products).appleID.rawValue
    case .item(let owner): try ResourceTarget(resource: owner, context: context, arguments: arguments).item().id
    }
  }

  /// The named item, or the settings of the owner.
  func item() throws -> ResourceItem {
    guard resource.form != .settings else { return try items.settings(of: owner()) }
    let owner = try owner()
    guard let item = try items.find(newName, of: owner) else {
      let (owners, place) = try ownerWords()
      let list = ConsoleLine.text(resource.noun.split(separator: " ").map(String.init) + ["list"] + owners + place)
      let whose = try owners.isEmpty ? app().bundleID.rawValue : owners.joined(separator: " ")
      throw Refusal(
        "\(resource.subject).unknown", kind: .missing,
        "\(whose) does not have \(resource.title.withArticle) \(newName)", remedy: .command(list), subject: newName)
    }
    return item
  }

  /// The product that a resource's items belong to.
  private func product(_ products: ConnectProducts) throws -> Product {
    let reference = ProductReference.parse(arguments.words("product").last ?? "")
    let app = try arguments[Self.app].map { try context.app($0) }
    let product = try context.product(reference, preferring: app)
    guard products.contains(product) else {
      throw Refusal(
        "product.type.other",
        "\(product.productID.rawValue) is a \(product.type.label), not \(products.noun.withArticle)",
        remedy: .command("product show \(try context.catalog.name(of: product))"), subject: reference.text)
    }
    return product
  }

  /// The words that name the owner, and the option for its app if they do not.
  private func ownerWords() throws -> (owners: [String], place: [String]) {
    switch resource.owner {
    case .app: return ([], ["--app", try app().bundleID.rawValue])
    case .product(let products, _): return ([try context.catalog.fullName(of: try product(products))], [])
    case .item(let owner):
      let target = ResourceTarget(resource: owner, context: context, arguments: arguments)
      let (owners, place) = try target.ownerWords()
      return (owners + [target.items.reference(to: try target.item())], place)
    }
  }

  private func app() throws -> App { try context.app(try arguments[Self.app]) }

  /// An item in a sentence: `subscription group Premium`.
  func title(of item: ResourceItem) throws -> String {
    if resource.form != .settings { return "\(resource.title) \(items.reference(to: item))" }
    return "the \(resource.label) of \(try app().bundleID.rawValue)"
  }

  func localeMissing(_ locale: String) throws -> Refusal {
    let (owner, app) = (arguments.words(owningNoun).last ?? "", try app().bundleID.rawValue)
    return Refusal(
      "\(resource.subject).localization.unknown", kind: .missing,
      "there is no localization \(locale) of the \(resource.commandNoun) \(owner)",
      remedy: .command("\(resource.commandNoun) \(ConsoleLine.text(["show", owner, "--app", app]))"), subject: locale)
  }

  private var owningNoun: String {
    if case .item(let owner) = resource.owner { owner.shortNoun } else { "app" }
  }

  // MARK: - Values

  /// True if a value is given.
  var changesSomething: Bool { resource.fields.contains { !arguments.words($0.option).isEmpty && !isName($0) } }

  /// The values of an item with the given ones.
  ///
  /// - Parameter name: The name of a new item, or the locale.
  func values(over known: [SQLValue], naming name: String?) throws -> [SQLValue] {
    try resource.values(over: known, in: context.catalog) { field in
      field.name == resource.fields.first?.name ? name ?? field.word(in: arguments) : field.word(in: arguments)
    } missing: { field in
      Refusal(
        "usage.missing", kind: .usage, "--\(field.option) is missing", hint: "add \(field.parameter.description.usage)")
    }
  }

  /// True if a field names the item of this command, so that its word is not a change.
  private func isName(_ field: ResourceField) -> Bool {
    resource.form == .localizations && field.name == resource.identity?.name
  }
}

extension ResourceDescription {
  /// The values of an item for the words of some fields.
  ///
  /// - Parameters:
  ///   - known: The values of the fields that no word is given for.
  ///   - word: The word of a field; nil if it is given none.
  ///   - missing: The refusal of an item without a field that every item has.
  func values(
    over known: [SQLValue], in catalog: Catalog, word: (ResourceField) throws -> String?,
    missing: (ResourceField) -> Refusal
  ) throws -> [SQLValue] {
    // The storefront whose currency a price without one has.
    var storefront: String?
    return try zip(fields, known).map { field, known in
      let value =
        try word(field).map { try field.value(of: $0, subject: subject, in: catalog, storefront: storefront) } ?? known
      guard !field.isRequired || value != .null else { throw missing(field) }
      if case (.storefront, .text(let code)) = (field.kind, value) { storefront = code }
      return value
    }
  }
}
