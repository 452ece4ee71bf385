public import Catalog
public import Rendering

/// Additions to the output of commands.
extension Registry {
  /// Columns, sections, fields, counts, and explanations.
  package struct Views: Sendable {
    package fileprivate(set) var columns: [ProductColumn] = []
    package fileprivate(set) var sections: [@Sendable (Product, Catalog) throws -> [Field]] = []
    fileprivate(set) var sectionFields: [@Sendable () -> [FieldDescription]] = []
    package fileprivate(set) var interchangeFields: [InterchangeField] = []
    package fileprivate(set) var storeCounts: [StoreCount] = []
    var resources: [ResourceDescription] = []
    fileprivate var given: [@Sendable () -> [Explanation]] = []
  }

  /// Adds a column to `product list`.
  public mutating func column(_ column: ProductColumn) {
    claim("the column \(column.name)")
    views.columns.append(column)
  }

  /// Adds a field of products in files, for the plugin that reads and writes them.
  public mutating func interchange(_ field: InterchangeField) {
    claim("the field \(field.name) of files")
    views.interchangeFields.append(field)
  }

  /// Adds a count to `store info`.
  public mutating func storeCount(_ count: StoreCount) {
    claim("the count \(count.field.name) of the store")
    views.storeCounts.append(count)
    explain([Explanation("store.\(count.field.name)", label: count.field.label, count.field.meaning)])
  }

  /// Adds fields to `product show`, with their descriptions.
  public mutating func section(
    describing descriptions: @autoclosure @escaping @Sendable () -> [FieldDescription],
    _ fields: @escaping @Sendable (Product, Catalog) throws -> [Field]
  ) {
    views.sectionFields.append(descriptions)
    views.sections.append(fields)
  }

  /// Adds a text for `explain`.
  public mutating func explain(_ explanation: Explanation) {
    views.given.append { [explanation] }
  }

  /// Adds texts for `explain`, which are evaluated on first use.
  public mutating func explain(_ explanations: @autoclosure @escaping @Sendable () -> [Explanation]) {
    views.given.append(explanations)
  }

  /// The explanations of missing features, which the hints of refused lines need without the others.
  package var missingFeatures: [Explanation] { views.given.flatMap { $0() }.filter(\.isMissing) }

  /// All explanations: the added ones, and those from the descriptions of columns and fields.
  package var explanations: [Explanation] {
    let given = views.given.flatMap { $0() }
    var subjects = Set(given.map(\.subject))
    let descriptions = commandSet.entries.map(description(of:))
    // A receipt's field of another noun, such as a product's name, is explained there.
    let explained = Set(descriptions.flatMap(\.fields).map { [$0.label, $0.meaning] })
    let described =
      views.columns.map(\.explanation) + descriptions.flatMap { $0.explanations(of: $0.fields) }
      + descriptions.flatMap { command in
        command.explanations(of: command.receipt.filter { !explained.contains([$0.label, $0.meaning]) })
      }
    return given + described.filter { subjects.insert($0.subject).inserted }
  }
}

/// A number that `store info` shows.
public struct StoreCount: Sendable {
  /// Its name, type, and meaning.
  public let field: FieldDescription
  let count: @Sendable (Catalog) throws -> Int

  /// Describes a count; `count` returns the number.
  public init(
    _ name: String, label: String, meaning: String, count: @escaping @Sendable (Catalog) throws -> Int
  ) {
    field = FieldDescription(name, .integer, label: label, meaning)
    self.count = count
  }

  /// The field with its value.
  package func field(in catalog: Catalog) throws -> Field {
    Field(field.name, .integer(Int64(try count(catalog))), label: field.label)
  }
}
