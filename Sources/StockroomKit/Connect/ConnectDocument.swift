internal import Basics

/// The way clients create or change a resource's items.
///
///     ConnectWrite([.required("name", .string)], links: [.init("app", "apps")]) { document, unit in
///       try unit.perform(["product", "create", document.text("name") ?? ""])
///       return …
///     }
public struct ConnectWrite: Sendable {
  /// A relationship in a document.
  public struct Link: Sendable {
    /// Its name.
    public let name: String
    /// The type of the other resource.
    public let type: String
    /// True if it may have several items.
    public let isToMany: Bool
    /// True if documents must have it.
    public let isRequired: Bool

    /// Describes a link.
    public init(_ name: String, _ type: String, isToMany: Bool = false, isRequired: Bool = true) {
      (self.name, self.type, self.isToMany, self.isRequired) = (name, type, isToMany, isRequired)
    }
  }

  /// A new item that a document includes; its relationships name it by a local identifier: `${price1}`.
  public struct Inclusion: Sendable {
    /// The type of the item.
    public let type: String
    /// Its possible attributes.
    public let attributes: [ConnectAttribute]
    /// Its possible relationships.
    public let links: [Link]

    /// Describes an included item.
    public init(_ type: String, _ attributes: [ConnectAttribute] = [], links: [Link] = []) {
      (self.type, self.attributes, self.links) = (type, attributes, links)
    }
  }

  /// The possible attributes of a document.
  public let attributes: [ConnectAttribute]
  /// The possible relationships of a document.
  public let links: [Link]
  /// The new items that a document may include.
  public let includes: [Inclusion]
  /// Writes, and returns the identifier of the item for the answer; nil for an answer without content.
  public let perform: @Sendable (_ document: ConnectDocument, _ unit: RouteUnit) throws -> String?
  /// Changes the item for the answer.
  public let answer: @Sendable (_ item: ConnectItem, _ document: ConnectDocument) -> ConnectItem

  /// Describes a write.
  ///
  /// - Parameter answer: Changes the item for the answer, to look as Apple's does right after the write: Apple's server
  ///   does some work later that is done immediately here.
  public init(
    _ attributes: [ConnectAttribute] = [], links: [Link] = [], includes: [Inclusion] = [],
    answer: @escaping @Sendable (_ item: ConnectItem, _ document: ConnectDocument) -> ConnectItem = { item, _ in item },
    perform: @escaping @Sendable (_ document: ConnectDocument, _ unit: RouteUnit) throws -> String?
  ) {
    (self.attributes, self.links, self.includes, self.answer) = (attributes, links, includes, answer)
    self.perform = perform
  }
}

extension ConnectWrite {
  /// A relationship whose items a document may create, their type, and how they are created alone.
  typealias Part = (name: String, type: String, create: ConnectWrite)

  /// The write, whose documents may include new items of the changed one.
  ///
  /// Items that a relationship names and the document does not include are left as they are.
  func creating(_ parts: [Part], of type: String) -> ConnectWrite {
    let links = parts.map { Link($0.name, $0.type, isToMany: true, isRequired: false) }
    let inclusions = parts.map { part in
      Inclusion(
        part.type, part.create.attributes,
        links: part.create.links.map { link in
          // The document names the owner.
          Link(link.name, link.type, isToMany: link.isToMany, isRequired: link.isRequired && link.type != type)
        })
    }
    return ConnectWrite(
      attributes, links: self.links + links, includes: includes + inclusions + parts.flatMap(\.create.includes),
      answer: answer
    ) { document, unit in
      let written = try perform(document, unit)
      for part in parts {
        guard let owner = part.create.links.first(where: { $0.type == type })?.name else { continue }
        for item in (document.links[part.name] ?? []).compactMap({ document.included[$0] }) {
          let links = item.links.merging([owner: [document.id]]) { $1 }
          _ = try part.create.perform(item.with(links: links, included: document.included), unit)
        }
      }
      return written
    }
  }
}

/// A document from a client, checked against the declarations of its resource.
public struct ConnectDocument: Sendable {
  /// The identifier of the item to change; empty for a new one.
  public let id: String
  /// The attributes, with nulls.
  public let attributes: [String: JSON]
  /// The identifiers of the items in each relationship.
  public let links: [String: [String]]
  /// The included new items, by their local identifiers.
  public let included: [String: ConnectDocument]
  /// The JSON pointer to it: `/data`, or `/included/0`.
  public let pointer: String

  /// Creates a document.
  public init(
    id: String, attributes: [String: JSON], links: [String: [String]], included: [String: ConnectDocument] = [:],
    pointer: String = "/data"
  ) {
    (self.id, self.attributes, self.links) = (id, attributes, links)
    (self.included, self.pointer) = (included, pointer)
  }

  /// A text; nil if it is missing or null.
  public func text(_ name: String) -> String? { attributes[name]?.text }

  /// A Boolean; nil if it is missing or null.
  public func flag(_ name: String) -> Bool? { attributes[name]?.flag }

  /// A whole number; nil if it is missing or null.
  public func integer(_ name: String) -> Int? { attributes[name]?.integer }

  /// True if an attribute is null, and not merely missing.
  public func isNull(_ name: String) -> Bool { attributes[name] == .null }

  /// The identifier of the item in a relationship; nil if it is missing or null.
  public func link(_ name: String) -> String? { links[name]?.first }

  /// The JSON pointer to an attribute.
  public func pointer(toAttribute name: String) -> String { "\(pointer)/attributes/\(name)" }

  /// The JSON pointer to a relationship.
  public func pointer(toLink name: String) -> String { "\(pointer)/relationships/\(name)" }

  /// The options of a command for the sent attributes: `--name=One`; null becomes an empty text.
  ///
  ///     try unit.perform(["product", "edit", id] + document.options(["name": "name", "reviewNote": "notes"]))
  public func options(_ names: KeyValuePairs<String, String>) -> [String] {
    names.flatMap { name, option in
      guard let value = attributes[name] else { return [String]() }
      switch value {
      case .string(let text): return ["--\(option)=\(text)"]
      case .number(let digits): return ["--\(option)=\(digits)"]
      case .bool(let flag): return ["--\(option)=\(flag)"]
      case .null: return ["--\(option)="]
      case .array, .object, .raw: return []
      }
    }
  }

  /// Refuses to change an attribute that cannot be changed; it may be sent with its current value, or as null.
  ///
  /// - Throws: A ``ConnectError`` with the reason.
  public func require(_ name: String, is value: JSON?, reason: String) throws {
    guard let sent = attributes[name], sent != .null, sent != value else { return }
    throw ConnectError.attributeInvalid(self, name, "'\(name)' cannot be changed: \(reason)")
  }

  /// The document with other relationships and included items.
  func with(links: [String: [String]], included: [String: ConnectDocument]? = nil) -> ConnectDocument {
    ConnectDocument(
      id: id, attributes: attributes, links: links, included: included ?? self.included, pointer: pointer)
  }

  /// The JSON pointer to the subject of a refusal; nil if the document does not contain it.
  public func pointer(to subject: String) -> String? {
    let attribute = attributes.first { ($0.value.text ?? $0.value.digits)?.hasSameBytes(as: subject) == true }
    if let attribute { return pointer(toAttribute: attribute.key) }
    let link = links.first { $0.value.contains { $0.hasSameBytes(as: subject) } }
    if let link { return pointer(toLink: link.key) }
    return included.values.lazy.compactMap { $0.pointer(to: subject) }.first
  }
}

extension JSON {
  /// A number as it was sent; nil for another value.
  fileprivate var digits: String? { if case .number(let digits) = self { digits } else { nil } }
}
