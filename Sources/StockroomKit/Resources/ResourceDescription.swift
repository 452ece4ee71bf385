internal import Basics
public import Catalog
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
    /// An item of another resource, which belongs to an app.
    case item(ResourceDescription)
  }

  /// The commands of a resource.
  public enum Form: Sendable {
    /// Items with a name, the first field: `create`, `list`, `show`, `edit`, and `delete`.
    case items
    /// Texts by locale, the first field: `localize` of the owner.
    case localizations
    /// One item for each owner, which is there from the beginning: `show` and `set`.
    case settings
  }

  /// An attribute of the API that is not a field, such as a state.
  public typealias Computed = (
    attribute: ConnectAttribute, value: @Sendable (ResourceItem, Catalog) throws -> JSON
  )

  /// A rule about a change, such as one that looks at other items; it throws a `Refusal` to stop it.
  public typealias Rule = @Sendable (ResourceChange, Catalog) throws -> Void

  /// The noun of its commands: `subscription group`.
  public let noun: String
  /// The type of its items in the API: `subscriptionGroups`.
  public let type: String
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
  /// Its other attributes in the API.
  public let computed: [Computed]
  /// A rule about its changes.
  public let rule: Rule

  /// Declares a resource.
  public init(
    _ noun: String, type: String, of owner: Owner, form: Form, version: Int, label: String, _ summary: String,
    also: [String] = [], fields: [ResourceField], permission: Permission = .manageProducts, maximum: Int? = nil,
    profile: RuleProfile? = .asc2026, showsOwner: Bool = true, computed: [Computed] = [],
    rule: @escaping Rule = { _, _ in }
  ) {
    (self.noun, self.type, self.owner, self.form, self.version) = (noun, type, owner, form, version)
    (self.label, self.summary, self.also, self.fields, self.permission) = (label, summary, also, fields, permission)
    (self.maximum, self.profile, self.rule) = (maximum, profile, rule)
    (self.showsOwner, self.computed) = (showsOwner, computed)
  }
}

/// A change of a resource's items that is about to happen.
public enum ResourceChange: Sendable {
  /// A new item, whose `id` is 0.
  case created(ResourceItem)
  /// Other values of an item.
  case edited(ResourceItem, was: ResourceItem)
  /// An item is deleted.
  case deleted(ResourceItem)
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

  /// The name of its table.
  var tableName: String { noun.replacing(" ", with: "_") }

  /// The column for its owner, which is also the table that it refers to.
  var ownerColumn: String {
    switch owner {
    case .app: "app"
    case .item(let owner): owner.tableName
    }
  }

  /// The relationship of the API that names its owner, and the type there.
  var ownerLink: (name: String, type: String) {
    switch owner {
    case .app: ("app", "apps")
    case .item(let owner): (String(owner.type.dropLast()), owner.type)
    }
  }

  /// The field of the owner that has its items.
  var asPart: FieldDescription {
    FieldDescription(type, .list, label: "\(label)s", "The \(noun)s: \(summary)")
  }

  /// The noun in counts: `3 subscription groups`.
  var tallyNoun: String { form == .settings ? label : noun }

  /// True if its items belong to an app directly.
  var isOfApp: Bool { if case .app = owner { true } else { false } }

  /// The last word of its noun: `group`.
  var shortNoun: String { noun.split(separator: " ").last.map(String.init) ?? noun }

  /// The code of the refusal of a name that is taken.
  var takenCode: String { "\(subject).taken" }

  /// The field that names an item; nil for settings.
  var identity: ResourceField? { form == .settings ? nil : fields.first }

  /// The fields that are options of commands for existing items.
  var others: ArraySlice<ResourceField> { fields.dropFirst(identity == nil ? 0 : 1) }
}

// MARK: - Table

extension ResourceDescription {
  /// Its table.
  var table: TableDescription {
    let ownName = identity.map(\.column)
    let subject: String? =
      switch owner {
      case .app: ownName ?? "coalesce((SELECT bundle_id FROM app WHERE apple_id = app), app)"
      case .item(let owner):
        """
        coalesce((SELECT \(owner.identity?.column ?? "id") FROM \(owner.tableName) WHERE id = \(ownerColumn)), \
        \(ownerColumn)) || ' ' || \(ownName ?? "id")
        """
      }
    return TableDescription(
      tableName, noun: noun, columns: [ownerColumn] + fields.map(\.column) + ["created_at"], subject: subject,
      highlights: others.map(\.column))
  }

  /// The statement that creates its table.
  var definition: String {
    let reference =
      switch owner {
      case .app: "app INTEGER NOT NULL REFERENCES app ON DELETE CASCADE"
      case .item(let owner): "\(ownerColumn) INTEGER NOT NULL REFERENCES \(owner.tableName) ON DELETE CASCADE"
      }
    let columns =
      ["id INTEGER PRIMARY KEY AUTOINCREMENT", reference] + fields.map(\.definition) + [
        "created_at INTEGER NOT NULL",
        "UNIQUE (\(([ownerColumn] + (identity.map { [$0.column] } ?? [])).joined(separator: ", ")))",
      ]
    return "CREATE TABLE \(tableName) (\n  \(columns.joined(separator: ",\n  "))\n);"
  }
}
