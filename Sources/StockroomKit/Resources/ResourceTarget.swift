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
    if case .item(let owner) = resource.owner { parameters.append(name(of: owner, isNew: false)) }
    if isNamed, let identity = resource.identity {
      parameters.append(
        resource.form == .localizations
          ? Parameter<LocaleName>.argument(identity.option, identity.meaning) : name(of: resource, isNew: isNew))
    }
    return parameters + [app]
  }

  /// The argument that names an item.
  private static func name(of resource: ResourceDescription, isNew: Bool) -> any AnyParameter {
    let meaning = isNew ? resource.identity?.meaning ?? "" : "The \(resource.noun), by its name or its number."
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
    case .item(let owner): try ResourceTarget(resource: owner, context: context, arguments: arguments).item().id
    }
  }

  /// The named item, or the settings of the owner.
  func item() throws -> ResourceItem {
    guard resource.identity != nil else { return try items.settings(of: owner()) }
    let owner = try owner()
    let numbered = try Int64(newName).flatMap(items.find).flatMap { $0.owner == owner ? $0 : nil }
    guard let item = try items.find(named: newName, of: owner) ?? numbered else {
      let id = try app().bundleID.rawValue
      throw Refusal(
        "\(resource.subject).unknown", kind: .missing, "\(id) does not have a \(resource.noun) \(newName)",
        remedy: .command("\(resource.noun) list --app \(id)"), subject: newName)
    }
    return item
  }

  private func app() throws -> App { try context.app(try arguments[Self.app]) }

  /// An item in a sentence: `subscription group Premium`.
  func title(of item: ResourceItem) throws -> String {
    if let name = items.name(of: item) { return "\(resource.noun) \(name)" }
    return "the \(resource.label) of \(try app().bundleID.rawValue)"
  }

  func localeMissing(_ locale: String) -> Refusal {
    Refusal(
      "\(resource.subject).localization.unknown", kind: .missing,
      "there is no localization \(locale) of the \(resource.commandNoun) \(arguments.words(owningNoun).last ?? "")",
      remedy: .command("\(resource.commandNoun) show"), subject: locale)
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
    let rules = context.catalog.rules
    return try zip(resource.fields, known).enumerated().map { index, pair in
      let (field, value) = pair
      let isNamed = index == 0 && name != nil
      guard let word = isNamed ? name : arguments.words(field.option).last else {
        guard field.isRequired, value == .null else { return value }
        throw Refusal(
          "usage.missing", kind: .usage, "--\(field.option) is missing",
          hint: "add \(field.parameter.description.usage)")
      }
      return try field.value(of: word, subject: resource.subject, rules: rules)
    }
  }

  /// True if a field names the item of this command, so that its word is not a change.
  private func isName(_ field: ResourceField) -> Bool {
    resource.form == .localizations && field.name == resource.identity?.name
  }
}
