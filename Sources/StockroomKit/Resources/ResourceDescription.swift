internal import Basics
public import Catalog
public import Rendering
internal import Store

/// A plain resource of App Store Connect, declared once.
///
/// From it come its table, its commands, its resource of the App Store Connect API with filters and relationships, its
/// lines in batch files, and its explanations. What is not plain, such as a rule about other resources, is code beside
/// it: ``rule``.
///
///     static let group = ResourceDescription(
///       "subscription group", type: "subscriptionGroups", of: .app, form: .items, version: 1,
///       label: "Subscription Group", "a customer has one of its subscriptions at a time.",
///       fields: [
///         ResourceField("referenceName", .text(1...64), label: "Reference Name", "Shown only here.").required.selectable
///       ])
public struct ResourceDescription: Sendable {
  /// What an item belongs to, and is deleted with.
  public indirect enum Owner: Sendable {
    /// An app.
    case app
    /// A product that is an item of one resource of the API.
    case product(ConnectProducts, ConnectWrite.Link)
    /// An item of another resource, which belongs to an app.
    case item(ResourceDescription)
  }

  /// The commands of a resource.
  public enum Form: Sendable {
    /// Items with a name, the first field: `create`, `list`, `show`, `edit`, and `delete`.
    case items
    /// Items without a name, which their number names: the same commands.
    case numbered
    /// Texts by locale, the first field: `localize` of the owner.
    case localizations
    /// One item for each owner, which is there from the beginning: `show` and `set`.
    case settings
  }

  /// An attribute of the API that is not a field, such as a state.
  public typealias Computed = (
    attribute: ConnectAttribute, value: @Sendable (ResourceItem, Catalog) throws -> JSON
  )

  /// A field of the commands' output that is not stored with an item, such as a state.
  public typealias Shown = (field: FieldDescription, value: @Sendable (ResourceItem, Catalog) throws -> Value)

  /// What is unusual about an item that was written, in sentences for whoever wrote it.
  public typealias Advice = @Sendable (ResourceItem, Catalog) throws -> [String]

  /// A rule about a change, such as one that looks at other items; it throws a `Refusal` to stop it.
  public typealias Rule = @Sendable (ResourceChange, Catalog) throws -> Void

  /// The noun of its commands: `subscription group`.
  public let noun: String
  /// One item in a sentence: `introductory offer`; the last word names it in commands.
  public let title: String
  /// The type of its items in the API: `subscriptionGroups`.
  public let type: String
  /// The relationship of the owner to its items in the API, and that of its items to their owner.
  public let relationships: (items: String, owner: String)
  /// Its owner.
  public let owner: Owner
  /// Its commands.
  public let form: Form
  /// The version of the plugin's tables that brought it.
  public let version: Int
  /// The name of one item for people: `Subscription Group`.
  public let label: String
  /// What it is, as the end of a sentence.
  public let summary: String
  /// Other words for it, for the search of commands.
  public let also: [String]
  /// Its fields; the first one names an item.
  public let fields: [ResourceField]
  /// The permission for changing it.
  public let permission: Permission
  /// The maximum number of items of an owner; nil if unlimited.
  public let maximum: Int?
  /// The era that has it; nil for all.
  public let profile: RuleProfile?
  /// True if its items show their owner in the API; otherwise only new ones name it.
  public let showsOwner: Bool
  /// True if clients of the API may delete its items; people always may.
  public let isDeletedByClients: Bool
  /// True if clients of the API may create its items in their owner's document.
  public let isCreatedWithOwner: Bool
  /// True if clients of the API may also delete its items by their owner's relationship.
  public let isOwned: Bool
  /// True if `create --adopt` takes over an item of another store, for which some rules about dates and prices do not hold.
  public let isAdoptable: Bool
  /// Its other attributes in the API.
  public let computed: [Computed]
  /// Its other fields in the commands' output.
  public let shown: [Shown]
  /// The lines that create the product of the examples of its commands: `.monthly`, or `.coins` of in-app purchases.
  public let preparation: String?
  /// True if each item has a random secret, from which others are derived: ``ResourceItems/secret(of:)``.
  public let hasSecret: Bool
  /// A rule about its changes.
  public let rule: Rule
  /// What follows from a change of its items, once it is written.
  public let follow: Rule
  /// True for an item that the products in files say, too: then a file without it lacks nothing.
  public let isInProducts: @Sendable (ResourceItem, Catalog) throws -> Bool
  /// What is unusual about its items.
  public let advice: Advice

  /// Declares a resource.
  ///
  /// - Parameters:
  ///   - title: One item in a sentence. Default: the noun.
  ///   - relationships: The names of the relationships between the owner and its items in the API. Default: those of
  ///     their types.
  ///   - preparation: The lines that create the product `.monthly`, for a resource of subscriptions, or `.coins`, for one
  ///     of in-app purchases.
  public init(
    _ noun: String, title: String? = nil, type: String, of owner: Owner,
    relationships: (items: String?, owner: String?) = (nil, nil), form: Form, version: Int, label: String,
    _ summary: String,
    also: [String] = [], fields: [ResourceField], permission: Permission = .manageProducts, maximum: Int? = nil,
    profile: RuleProfile? = .asc2026, showsOwner: Bool = true, isDeletedByClients: Bool = true,
    preparation: String? = nil, hasSecret: Bool = false, isAdoptable: Bool = false,
    isCreatedWithOwner: Bool = false, isOwned: Bool = false, computed: [Computed] = [], shown: [Shown] = [],
    rule: @escaping Rule = { _, _ in }, follow: @escaping Rule = { _, _ in },
    isInProducts: @escaping @Sendable (ResourceItem, Catalog) throws -> Bool = { _, _ in false },
    advice: @escaping Advice = { _, _ in [] }
  ) {
    (self.noun, self.type, self.owner, self.form, self.version) = (noun, type, owner, form, version)
    (self.label, self.summary, self.also, self.fields, self.permission) = (label, summary, also, fields, permission)
    (self.maximum, self.profile, self.rule, self.follow) = (maximum, profile, rule, follow)
    (self.isInProducts, self.isOwned) = (isInProducts, isOwned)
    self.isCreatedWithOwner = isCreatedWithOwner || isOwned
    (self.showsOwner, self.computed, self.shown) = (showsOwner, computed, shown)
    (self.preparation, self.hasSecret, self.isAdoptable) = (preparation, hasSecret, isAdoptable)
    (self.title, self.isDeletedByClients, self.advice) = (title ?? noun, isDeletedByClients, advice)
    let isOne = form == .settings
    self.relationships = (
      relationships.items ?? (isOne ? String(type.dropLast()) : type), relationships.owner ?? owner.link.name
    )
  }
}

/// A change of a resource's items: ``ResourceDescription/rule`` sees it before it is written, and
/// ``ResourceDescription/follow`` afterwards.
public enum ResourceChange: Sendable {
  /// A new item, whose `id` is 0 before it is written.
  case created(ResourceItem)
  /// A new item of a file, whose days may be past.
  case imported(ResourceItem)
  /// A new item that another store had, where its dates and prices were checked.
  case adopted(ResourceItem)
  /// Other values of an item.
  case edited(ResourceItem, was: ResourceItem)
  /// An item is deleted.
  case deleted(ResourceItem)

  /// The item, with its new values.
  public var item: ResourceItem {
    switch self {
    case .created(let item), .imported(let item), .adopted(let item), .edited(let item, _), .deleted(let item): item
    }
  }
}

// MARK: - Names

extension ResourceDescription {
  /// The noun in `explain` and in refusals: `subscription.group`; texts by locale are their owner's.
  var subject: String {
    if form == .localizations, case .item(let owner) = owner { return owner.subject }
    return noun.replacing(" ", with: ".")
  }

  /// The first words of its commands.
  var commandNoun: String {
    if form == .localizations, case .item(let owner) = owner { return owner.noun }
    return noun
  }

  /// The name of its table, for other tables of its plugin that refer to it.
  public var tableName: String { noun.replacing(" ", with: "_").replacing("-", with: "_") }

  /// The column for its owner, which is also the table that it refers to.
  var ownerColumn: String {
    switch owner {
    case .app: "app"
    case .product: "product"
    case .item(let owner): owner.tableName
    }
  }

  /// The relationship of the API that names its owner, and the type there.
  var ownerLink: (name: String, type: String) { (relationships.owner, owner.link.type) }

  /// The field of the owner that has its items.
  var asPart: FieldDescription {
    FieldDescription(type, .list, label: HumanNumbers.plural(label), "The \(HumanNumbers.plural(title)): \(summary)")
  }

  /// The noun in counts: `3 subscription groups`.
  var tallyNoun: String { form == .settings ? label : title }

  /// True if the App Store Connect API has it, which came after iTunes Connect.
  var isInAPI: Bool { profile != .itc2012 }

  /// True if its items belong to an app directly.
  var isOfApp: Bool { if case .app = owner { true } else { false } }

  /// The kind of the products that its items belong to directly; nil for other owners.
  var products: ConnectProducts? { if case .product(let products, _) = owner { products } else { nil } }

  /// The name of its items in commands: `group`.
  var shortNoun: String { title.split(separator: " ").last.map(String.init) ?? title }

  /// The value of a field of an item.
  public func value(_ name: String, of item: ResourceItem) -> SQLValue {
    fields.firstIndex { $0.name.hasSameBytes(as: name) }.map { item.values[$0] } ?? .null
  }

  /// An item that is not stored, for what follows from other things; fields without a value are null.
  public func unstored(of owner: Int64, _ values: [String: SQLValue]) -> ResourceItem {
    ResourceItem(id: 0, owner: owner, values: fields.map { values[$0.name] ?? .null }, createdAt: 0)
  }

  /// The code of the refusal of a name that is taken.
  var takenCode: String { "\(subject).taken" }

  /// True if its items have prices, or one price.
  var hasPrices: Bool { fields.contains { $0.isPrice } }

  /// The field that names an item; nil for settings, and for items that their number names.
  var identity: ResourceField? { form == .settings || form == .numbered ? nil : fields.first }

  /// The fields that are options of commands for existing items.
  var others: ArraySlice<ResourceField> { fields.dropFirst(identity == nil ? 0 : 1) }
}

extension ResourceDescription.Owner {
  /// The relationship of the API that names an owner, and the type there.
  fileprivate var link: ConnectWrite.Link {
    switch self {
    case .app: .init("app", "apps")
    case .product(_, let link): link
    case .item(let owner): .init(String(owner.type.dropLast()), owner.type)
    }
  }
}

// MARK: - Table

extension ResourceDescription {
  /// Its table.
  var table: TableDescription {
    let ownName = identity.map(\.column)
    let subject: String? =
      switch owner {
      case .app: ownName ?? "coalesce((SELECT bundle_id FROM app WHERE apple_id = app), CAST(app AS TEXT))"
      case .product:
        "coalesce((SELECT product_id FROM product WHERE apple_id = product), CAST(product AS TEXT)) || ' ' || \(ownName ?? "id")"
      case .item(let owner):
        """
        coalesce(
          (SELECT CAST(\(owner.identity?.column ?? "id") AS TEXT) FROM \(owner.tableName) WHERE id = \(ownerColumn)),
          CAST(\(ownerColumn) AS TEXT)) || ' ' || \(ownName ?? "id")
        """
      }
    return TableDescription(
      tableName, noun: title,
      columns: [ownerColumn] + fields.map(\.column) + ["created_at"] + (hasSecret ? ["secret"] : []), subject: subject,
      highlights: others.map(\.column), secrets: hasSecret ? ["secret"] : [],
      words: Dictionary(fields.compactMap(\.words)) { first, _ in first })
  }

  /// The statement that creates its table.
  var definition: String {
    let reference =
      switch owner {
      case .app: "app INTEGER NOT NULL REFERENCES app ON DELETE CASCADE"
      case .product: "product INTEGER NOT NULL REFERENCES product ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED"
      case .item(let owner): "\(ownerColumn) INTEGER NOT NULL REFERENCES \(owner.tableName) ON DELETE CASCADE"
      }
    let own = ([ownerColumn] + (identity.map { [$0.column] } ?? [])).joined(separator: ", ")
    let columns =
      ["id INTEGER PRIMARY KEY AUTOINCREMENT", reference] + fields.map(\.definition)
      + ["created_at INTEGER NOT NULL"]
      + (hasSecret ? ["secret TEXT NOT NULL DEFAULT (hex(randomblob(16)))"] : [])
      + (form == .numbered ? [] : ["UNIQUE (\(own))"])
    let index = form == .numbered ? "\nCREATE INDEX \(tableName)_by_\(ownerColumn) ON \(tableName) (\(own));" : ""
    return "CREATE TABLE \(tableName) (\n  \(columns.joined(separator: ",\n  "))\n);\(index)"
  }
}

extension String {
  /// The noun with its indefinite article: `an offer`.
  var withArticle: String { ("aeiou".contains(first ?? " ") ? "an " : "a ") + self }
}
