internal import Basics
public import Catalog
internal import Documents
internal import Rendering
internal import Store

/// The items of a resource that belong to one owner, as a text for files: a JSON list of objects.
///
/// An object has the attributes of the App Store Connect API, without those that have no value, and the items that belong
/// to it by their relationship; values may also be those of the command line. A file of a catalog has them in a field of
/// products:
///
///     [{"offerMode":"FREE_TRIAL","duration":"ONE_WEEK","numberOfPeriods":1}]
public struct ResourceText {
  private let resource: ResourceDescription
  /// The resources whose items belong to an item.
  private let parts: [ResourceDescription]
  private let catalog: Catalog
  private var items: ResourceItems { ResourceItems(resource, in: catalog) }

  /// An item with those that belong to it.
  private struct Entry {
    let values: [SQLValue]
    /// The text of each part; nil for one that the text does not have, which leaves its items unchanged.
    let parts: [String?]
  }

  /// The items of a resource in a catalog.
  public init(_ resource: ResourceDescription, parts: [ResourceDescription] = [], in catalog: Catalog) {
    (self.resource, self.parts, self.catalog) = (resource, parts.filter { !$0.hasSecret }, catalog)
  }

  /// The items of an owner; empty if there are none.
  public func text(of owner: Int64) throws -> String {
    text(
      try items.all(of: owner).map { item in
        let texts = try parts.map { try ResourceText($0, in: catalog).text(of: item.id) }
        return Entry(values: item.values, parts: texts.map { $0.isEmpty ? nil : $0 })
      })
  }

  /// The canonical text for a text as typed.
  ///
  /// - Throws: A `Refusal` for a text that is not a list of such items, or has a wrong value.
  public func canonical(_ typed: String) throws -> String { text(try entries(typed)) }

  /// A canonical text with what it leaves as it is in another one: the parts that it does not have, and items that only
  /// their command deletes.
  func completed(_ text: String, over known: String) throws -> String {
    var rest = try entries(known)
    let wanted = try entries(text).map { entry -> Entry in
      guard let index = rest.firstIndex(where: { key($0.values) == key(entry.values) }) else { return entry }
      let known = rest.remove(at: index)
      return Entry(
        values: entry.values,
        parts: try zip(parts, zip(entry.parts, known.parts)).map { part, texts in
          guard let text = texts.0 else { return texts.1 }
          let whole = try ResourceText(part, in: catalog).completed(text, over: texts.1 ?? "")
          // A text has no parts that are not there.
          return whole.isEmpty && texts.1 == nil ? nil : whole
        })
    }
    return self.text(wanted + (resource.isDeletedByClients ? [] : rest))
  }

  /// Creates, changes, and deletes the items of an owner, so that they are those of a canonical text.
  ///
  /// The days of new items may be past: another store had them.
  public func set(_ text: String, of owner: Int64) throws {
    try items.requireOffered()
    let wanted = try entries(text)
    var known = try items.all(of: owner)
    let pairs = try wanted.map { entry -> (ResourceItem?, Entry) in
      guard let index = known.firstIndex(where: { key($0.values) == key(entry.values) }) else { return (nil, entry) }
      let item = known.remove(at: index)
      try Refusal.locating(name(of: entry)) { try requireFixed(item, entry.values) }
      return (item, entry)
    }
    // What customers hold, such as codes, is deleted only by its command.
    if !resource.isDeletedByClients { known = [] }
    // First what makes room for the others; but the last text of something may not go before the next one comes.
    if resource.form != .localizations { for item in known { try items.delete(item) } }
    for (item, entry) in pairs {
      try Refusal.locating(name(of: entry)) {
        let written =
          try item.map { try items.edit($0, to: entry.values) }
          ?? items.create(entry.values, of: owner, as: ResourceChange.imported)
        for (part, text) in zip(parts, entry.parts) {
          if let text { try ResourceText(part, in: catalog).set(text, of: written.id) }
        }
      }
    }
    if resource.form == .localizations { for item in known { try items.delete(item) } }
  }

  // MARK: - Texts

  private func text(_ entries: [Entry]) -> String {
    let objects = entries.map { (order: order($0.values), json: object($0)) }
      .sorted { $0.order.utf8.lexicographicallyPrecedes($1.order.utf8) }
    return objects.isEmpty ? "" : JSON.array(objects.map(\.json)).encoded
  }

  private func object(_ entry: Entry) -> JSON {
    let own = zip(resource.fields, entry.values).map { JSON.Member(name: $0.name, value: $0.json($1)) }
      .filter { $0.value != .null }
    let lists = zip(parts, entry.parts).compactMap { part, text in
      text.map { JSON.Member(name: part.relationships.items, value: .raw($0.isEmpty ? "[]" : $0)) }
    }
    return .object(own + lists)
  }

  /// By name, or else by all values: the same items are the same text.
  private func order(_ values: [SQLValue]) -> String {
    zip(resource.fields, key(values)).map { $0.json($1).encoded }.joined(separator: ",")
  }

  /// What tells an item from others of its owner.
  private func key(_ values: [SQLValue]) -> [SQLValue] { resource.identity == nil ? values : [values[0]] }

  /// The words for an entry of a canonical text, whose order is not that of the file: its name, or what it must have.
  private func name(of entry: Entry) -> String {
    let words = zip(resource.fields, entry.values).filter { $0.0.isRequired }
      .prefix(resource.identity == nil ? resource.fields.count : 1)
    return words.map { field, value in field.json(value).text ?? field.json(value).encoded }.joined(separator: " ")
  }

  private func entries(_ text: String) throws -> [Entry] {
    guard !text.isEmpty else { return [] }
    var found: [Entry] = []
    for (index, object) in try objects(text).enumerated() {
      try Refusal.locating("entry \(index + 1)") {
        let entry = try entry(object)
        guard !found.contains(where: { key($0.values) == key(entry.values) }) else { throw doubled(entry.values) }
        found.append(entry)
      }
    }
    return found
  }

  private func objects(_ text: String) throws -> [[JSON.Member]] {
    let list: JSON
    do throws(JSONError) {
      list = try JSONReader.value(of: Array(text.utf8))
    } catch {
      throw notAList(error.message, text)
    }
    guard let objects = list.elements?.map(\.members), objects.allSatisfy({ $0 != nil }) else {
      throw notAList("it is not a list of objects", text)
    }
    return objects.compactMap(\.self)
  }

  private func entry(_ object: [JSON.Member]) throws -> Entry {
    let names = resource.fields.map(\.name) + parts.map(\.relationships.items)
    for (index, member) in object.enumerated() where object[..<index].contains(where: { $0.name == member.name }) {
      throw notAList("\(member.name) is there twice", JSON.object(object).encoded)
    }
    for member in object where !names.contains(where: { $0.hasSameBytes(as: member.name) }) {
      throw Refusal(
        "interchange.items.key", "\(resource.title.withArticle) does not have \(member.name)",
        hint: "use \(HumanNumbers.list(names))", subject: member.name)
    }
    func member(_ name: String) -> JSON.Member? { object.first { $0.name.hasSameBytes(as: name) } }
    let values = try resource.values(over: resource.fields.map(\.initial), in: catalog) { field in
      guard let member = member(field.name) else { return nil }
      let word = field.word(of: member.value)
      guard !word.isEmpty || [.null, .string("")].contains(member.value) else { throw wrongValue(member) }
      return word
    } missing: { field in
      Refusal(
        "interchange.items.missing", "\(resource.title.withArticle) needs \(field.name)", hint: "write \(example)",
        subject: field.name)
    }
    return Entry(
      values: values,
      parts: try parts.map { part in
        try member(part.relationships.items).map { member in
          try Refusal.locating(member.name) { try ResourceText(part, in: catalog).canonical(member.value.encoded) }
        }
      })
  }

  // MARK: - Refusals

  /// An item with the fields that every item has.
  private var example: String {
    let members = resource.fields.filter(\.isRequired).map { field in
      JSON.Member(name: field.name, value: .string(field.example ?? ""))
    }
    return JSON.array([.object(members.filter { $0.value != "" })]).encoded
  }

  private func notAList(_ problem: String, _ text: String) -> Refusal {
    Refusal(
      "interchange.items.json", "this is not a JSON list of \(HumanNumbers.plural(resource.title)): \(problem)",
      hint: "write \(example)", subject: text)
  }

  private func wrongValue(_ member: JSON.Member) -> Refusal {
    Refusal(
      "interchange.items.value", "\(member.value.encoded) is not a value of \(member.name)", hint: "write \(example)",
      subject: member.name)
  }

  private func doubled(_ values: [SQLValue]) -> Refusal {
    let name = zip(resource.fields, key(values)).map { $0.json($1).text ?? "" }.first ?? ""
    return Refusal(
      "interchange.items.doubled", "the list has the same \(resource.title) twice", hint: "delete one of them",
      subject: name)
  }

  /// Refuses other values of what cannot be changed.
  private func requireFixed(_ item: ResourceItem, _ values: [SQLValue]) throws {
    for (field, (known, new)) in zip(resource.fields, zip(item.values, values)) where field.isFixed && known != new {
      throw Refusal(
        "interchange.field.fixed", kind: .state,
        "\(field.name) of the \(resource.title) \(items.reference(to: item)) cannot be changed",
        hint: "use another name for another \(resource.shortNoun)", subject: items.reference(to: item))
    }
  }
}

extension Refusal {
  /// Runs `body`; a refusal names a part of a list: `entry 2: the mode is missing`.
  fileprivate static func locating<Result>(_ part: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      throw Refusal(
        refusal.code, kind: refusal.kind, "\(part): \(refusal.message)", remedy: refusal.remedy,
        subject: refusal.subject)
    }
  }
}

// MARK: - Field

extension ResourceDescription {
  /// True if its items belong to a product, directly or by another item, and a field of products in files has them.
  ///
  /// What is made from secrets would be made anew.
  var isInFiles: Bool {
    guard !hasSecret, form == .items || form == .numbered else { return false }
    switch owner {
    case .app: return false
    case .product: return true
    case .item(let owner): return owner.isInFiles
    }
  }

  /// The field of products in files that has its items, and those of its parts: `subscription_introductory_offers`.
  func fileField(of owners: ConnectProducts, parts: [ResourceDescription]) -> InterchangeField {
    let field = InterchangeField(
      type.hyphenated.replacing("-", with: "_"), label: HumanNumbers.plural(label),
      summary: "The \(HumanNumbers.plural(title)) of a product, as a JSON list with the attributes of \(type); "
        + "[] deletes them.",
      kind: .list, keepsValue: true
    ) { products, catalog in
      guard try !ResourceItems(self, in: catalog).isEmpty else { return products.map { _ in "" } }
      let text = ResourceText(self, parts: parts, in: catalog)
      return try products.map { owners.contains($0) ? try text.text(of: $0.appleID.rawValue) : "" }
    } canonical: { typed, catalog in
      try ResourceText(self, parts: parts, in: catalog).canonical(typed)
    } write: { text, product, _, catalog in
      guard owners.contains(product) else {
        throw Refusal(
          "product.type.other", "\(product.productID.rawValue) is a \(product.type.label), which has no \(title)",
          hint: "leave the cell empty", subject: product.productID.rawValue)
      }
      try ResourceText(self, parts: parts, in: catalog).set(text, of: product.appleID.rawValue)
    } lines: { _, _ in
      // Lines create the items of resources anyway.
      []
    } isUsed: { catalog in
      try !ResourceItems(self, in: catalog).isEmpty
    }.afterProduct.completed { text, known, catalog in
      try ResourceText(self, parts: parts, in: catalog).completed(text, over: known)
    }
    return profile.map(field.offered) ?? field
  }
}
