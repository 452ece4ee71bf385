public import Catalog

/// A field of products in files: a column of a CSV file, a key of a YAML file.
///
/// The plugin that owns the data adds the field; the plugin that reads and writes files knows no field by name. A value
/// is a text in its canonical spelling; an empty text means no value.
///
///     registry.interchange(
///       InterchangeField("shelf", label: "Shelf", summary: "The place of the box.") { products, catalog in
///         try products.map { try Shelves(catalog).shelf(of: $0)?.name ?? "" }
///       } write: { name, product, _, catalog in
///         try Shelves(catalog).put(product, on: name.isEmpty ? nil : name)
///       })
public struct InterchangeField: Sendable {
  /// Reads the values of several products, in their order; files are processed in batches of hundreds.
  public typealias Reader = @Sendable (_ products: [Product], Catalog) throws -> [String]
  /// Returns the canonical spelling of a value as typed, or throws a `Refusal`.
  public typealias Canonical = @Sendable (_ typed: String, Catalog) throws -> String
  /// Sets a canonical value; if `isNew`, the product is being created, and its row may not exist yet.
  public typealias Writer = @Sendable (_ value: String, Product, _ isNew: Bool, Catalog) throws -> Void

  /// Returns a canonical value with what it does not say as the known value of a product has it.
  public typealias Completion = @Sendable (_ value: String, _ known: String, Catalog) throws -> String

  /// Returns what a value belongs to if several products have it in common: `the subscription group Premium`.
  public typealias Owner = @Sendable (_ product: Product, Catalog) throws -> String?

  /// Returns true if a catalog has values of a field, so that files are written with it.
  public typealias Use = @Sendable (Catalog) throws -> Bool

  /// Returns the lines of a batch file that set a canonical value, for a product ID.
  public typealias Lines = @Sendable (_ value: String, _ product: String) throws -> [String]

  /// Its name in files, in lower case with `_` between words: `price`.
  public let name: String
  /// Other names for it in people's files.
  public let otherNames: [String]
  /// Its heading for people.
  public let label: String
  /// Its meaning, for `explain` and the guide.
  public let summary: String
  /// The type of its values, for formats with numbers and Booleans.
  public let kind: FieldDescription.Kind
  private let reader: Reader
  private let canonical: Canonical
  private let writer: Writer
  private let batchLines: Lines?
  private let use: Use
  private var completion: Completion = { value, _, _ in value }
  private var owner: Owner?
  private var omission: (what: String, count: @Sendable (Catalog) throws -> Int)?
  /// The era that has it; nil for all.
  public private(set) var profile: RuleProfile?
  /// True if an empty value leaves a product's value as it is, since it cannot be removed.
  public let keepsValue: Bool
  /// True if it is set once a new product is written, since its rules look at the product.
  public private(set) var isAfterProduct = false
  /// True if files cannot change it: different values are counted, but not set.
  public let isReadOnly: Bool

  /// Creates a read-only field, such as the version of an uploaded package.
  public init(
    readOnly name: String, otherNames: [String] = [], label: String, summary: String,
    kind: FieldDescription.Kind = .text, read: @escaping Reader
  ) {
    (self.name, self.otherNames, self.label, self.summary, self.kind) = (name, otherNames, label, summary, kind)
    reader = read
    canonical = { text, _ in text }
    writer = { _, _, _, _ in }
    batchLines = nil
    use = { _ in true }
    keepsValue = true
    isReadOnly = true
  }

  /// Creates a field; by default every text is canonical, and every file is written with the field.
  ///
  /// - Parameter keepsValue: True if an empty value leaves a product's value as it is, and is not written.
  public init(
    _ name: String, otherNames: [String] = [], label: String, summary: String, kind: FieldDescription.Kind = .text,
    keepsValue: Bool = false, read: @escaping Reader, canonical: @escaping Canonical = { text, _ in text },
    write: @escaping Writer,
    lines: Lines? = nil, isUsed: @escaping Use = { _ in true }
  ) {
    self.name = name
    self.otherNames = otherNames
    self.label = label
    self.summary = summary
    self.kind = kind
    reader = read
    self.canonical = canonical
    writer = write
    batchLines = lines
    self.keepsValue = keepsValue
    use = isUsed
    isReadOnly = false
  }

  /// A copy that only one era has.
  public func offered(by profile: RuleProfile) -> InterchangeField {
    var copy = self
    copy.profile = profile
    return copy
  }

  /// A copy that is set once a new product is written.
  public var afterProduct: InterchangeField {
    var copy = self
    copy.isAfterProduct = true
    return copy
  }

  /// A copy whose values may leave something as it is, rather than remove it.
  public func completed(_ completion: @escaping Completion) -> InterchangeField {
    var copy = self
    copy.completion = completion
    return copy
  }

  /// A copy whose files do not have something that belongs to its values, which an export counts: `preserved prices`.
  public func omitting(
    _ what: String, count: @escaping @Sendable (Catalog) throws -> Int
  ) -> InterchangeField {
    var copy = self
    copy.omission = (what, count)
    return copy
  }

  /// What belongs to its values but is in no file, with the number of it in a catalog; nil if files have all.
  public func omitted(in catalog: Catalog) throws -> (what: String, count: Int)? {
    try omission.map { ($0.what, try $0.count(catalog)) }
  }

  /// A copy whose value several products have in common, so that all rows of a file must agree about it.
  public func shared(_ owner: @escaping Owner) -> InterchangeField {
    var copy = self
    copy.owner = owner
    return copy
  }

  /// True if several products have a value in common.
  public var isShared: Bool { owner != nil }

  /// What the value of a product belongs to, in its app; nil if it is the product's own.
  public func owner(for product: Product, in catalog: Catalog) throws -> String? { try owner?(product, catalog) }

  /// A canonical value with what it does not say as the known value has it.
  public func completed(_ value: String, over known: String, in catalog: Catalog) throws -> String {
    known.isEmpty ? value : try completion(value, known, catalog)
  }

  /// The values of products, in their order.
  public func values(of products: [Product], in catalog: Catalog) throws -> [String] { try reader(products, catalog) }

  /// True if files of a catalog are written with the field.
  public func isUsed(in catalog: Catalog) throws -> Bool { try use(catalog) }

  /// True if the rules of a catalog have the field.
  public func isOffered(in catalog: Catalog) -> Bool { profile == nil || profile == catalog.rules.profile }

  /// The canonical spelling of a value as typed; throws a `Refusal` for an invalid value.
  public func canonical(_ typed: String, in catalog: Catalog) throws -> String {
    typed.isEmpty ? "" : try canonical(typed, catalog)
  }

  /// The lines of a batch file that set a value; nil if the field cannot be set by lines.
  public func lines(giving value: String, to product: String) throws -> [String]? { try batchLines?(value, product) }

  /// Sets a value that ``canonical(_:in:)`` returned.
  public func set(_ value: String, of product: Product, isNew: Bool, in catalog: Catalog) throws {
    try writer(value, product, isNew, catalog)
  }
}

extension Context {
  /// The fields that plugins add to products in files, in plugin order.
  public var interchangeFields: [InterchangeField] { registry.views.interchangeFields }

  /// The fields that files of this catalog are written with.
  public func usedInterchangeFields() throws -> [InterchangeField] {
    try interchangeFields.filter { try $0.isUsed(in: catalog) }
  }
}

extension [InterchangeField] {
  /// The field with a product's whole price; nil if no plugin has prices.
  public var price: InterchangeField? { first { $0.kind == .money } }
}
