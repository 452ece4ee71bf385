internal import Basics

/// How clients create or change a resource's items.
public struct ConnectWrite: Sendable {
  /// A relationship that a document sends.
  public struct Link: Sendable {
    /// Its name.
    public let name: String
    /// The type of the other resource.
    public let type: String
    /// Whether it is a list.
    public let isToMany: Bool
    /// Whether a document must have it.
    public let isRequired: Bool

    /// Describes a link.
    public init(_ name: String, _ type: String, isToMany: Bool = false, isRequired: Bool = true) {
      (self.name, self.type, self.isToMany, self.isRequired) = (name, type, isToMany, isRequired)
    }
  }

  /// A new item that a document includes, with a local identifier that its relationships use: `${price1}`.
  public struct Inclusion: Sendable {
    /// The type of the item.
    public let type: String
    /// The attributes that it may have.
    public let attributes: [ConnectAttribute]
    /// The relationships that it may have.
    public let links: [Link]

    /// Describes an included item.
    public init(_ type: String, _ attributes: [ConnectAttribute] = [], links: [Link] = []) {
      (self.type, self.attributes, self.links) = (type, attributes, links)
    }
  }

  /// The attributes that a document may have.
  public let attributes: [ConnectAttribute]
  /// The relationships that it may have.
  public let links: [Link]
  /// The new items that it may include.
  public let includes: [Inclusion]
  /// Does it, and returns the identifier of the item to answer with; nil to answer without content.
  public let perform: @Sendable (_ document: ConnectDocument, _ unit: RouteUnit) throws -> String?
  /// The item that a client is answered with, for what was written.
  public let answer: @Sendable (_ item: ConnectItem, _ document: ConnectDocument) -> ConnectItem

  /// Describes a write.
  ///
  /// - Parameter answer: Changes the item for the answer to the write itself: what Apple's server does a while later is
  ///   done at once here.
  public init(
    _ attributes: [ConnectAttribute] = [], links: [Link] = [], includes: [Inclusion] = [],
    answer: @escaping @Sendable (_ item: ConnectItem, _ document: ConnectDocument) -> ConnectItem = { item, _ in item },
    perform: @escaping @Sendable (_ document: ConnectDocument, _ unit: RouteUnit) throws -> String?
  ) {
    (self.attributes, self.links, self.includes, self.answer) = (attributes, links, includes, answer)
    self.perform = perform
  }
}

/// A document that a client has sent: only what its resource declares, and of the kinds it declares.
public struct ConnectDocument: Sendable {
  /// The identifier of the item to change; empty for a new one.
  public let id: String
  /// The attributes that were sent, with nulls.
  public let attributes: [String: JSON]
  /// The identifiers of the relationships that were sent.
  public let links: [String: [String]]
  /// The new items that it includes, by their local identifiers.
  public let included: [String: ConnectDocument]
  /// Where it is in what was sent: `/data`, or `/included/0`.
  public let pointer: String

  /// Creates a document.
  public init(
    id: String, attributes: [String: JSON], links: [String: [String]], included: [String: ConnectDocument] = [:],
    pointer: String = "/data"
  ) {
    (self.id, self.attributes, self.links) = (id, attributes, links)
    (self.included, self.pointer) = (included, pointer)
  }

  /// A text; nil if it was not sent, or is null.
  public func text(_ name: String) -> String? { attributes[name]?.text }

  /// True or false; nil if it was not sent, or is null.
  public func flag(_ name: String) -> Bool? { attributes[name]?.flag }

  /// A whole number; nil if it was not sent, or is null.
  public func integer(_ name: String) -> Int? { attributes[name]?.integer }

  /// Whether an attribute was sent as null.
  public func isNull(_ name: String) -> Bool { attributes[name] == .null }

  /// The identifier of a relationship to one item.
  public func link(_ name: String) -> String? { links[name]?.first }

  /// Where an attribute is in what was sent.
  public func pointer(toAttribute name: String) -> String { "\(pointer)/attributes/\(name)" }

  /// Where a relationship is in what was sent.
  public func pointer(toLink name: String) -> String { "\(pointer)/relationships/\(name)" }

  /// The options of a command for the attributes that were sent: `--name=One`; null becomes an empty text.
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

  /// Refuses a value that would be lost, rather than keep silent about it: an attribute may be sent as it is, or as null.
  ///
  /// - Throws: A ``ConnectError`` that says the reason.
  public func require(_ name: String, is value: JSON?, reason: String) throws {
    guard let sent = attributes[name], sent != .null, sent != value else { return }
    throw ConnectError.attributeInvalid(self, name, "'\(name)' cannot be changed: \(reason)")
  }

  /// The same document with other relationships.
  func with(links: [String: [String]]) -> ConnectDocument {
    ConnectDocument(id: id, attributes: attributes, links: links, included: included, pointer: pointer)
  }

  /// Where a refusal's subject was sent; nil if it was not.
  public func pointer(to subject: String) -> String? {
    let attribute = attributes.first { $0.value.text?.hasSameBytes(as: subject) == true }
    if let attribute { return pointer(toAttribute: attribute.key) }
    let link = links.first { $0.value.contains { $0.hasSameBytes(as: subject) } }
    if let link { return pointer(toLink: link.key) }
    return included.values.lazy.compactMap { $0.pointer(to: subject) }.first
  }
}
