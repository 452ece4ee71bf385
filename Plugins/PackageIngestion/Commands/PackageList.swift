import StockroomKit

extension Refusal {
  static let productsAndAll = Refusal(
    "usage.selection", kind: .usage, "name products or --all, not both", hint: "remove one of them")
}

struct PackageList: Command {
  private static let products = Parameter<[ProductReference]>.arguments(
    "product", "Only these products.", isRequired: false)
  private static let all = Parameter<Bool>.flag("all", "All products with content, as without PRODUCT.")

  static let description = CommandDescription(
    "package list", "List the versions of hosted content, newest first for each product.", effect: .reads,
    permission: .manageProducts, parameters: [products, all],
    fields: Explanation.ofPackageFields.described(
      "package",
      [
        "product": .identifier, "version": .text, "state": .term, "file": .text, "files": .integer, "size": .bytes,
        "uploaded": .date, "approved": .date, "sha256": .identifier,
      ]),
    examples: ["package list", "package list .chapter1"])

  private let references: [ProductReference]

  init(_ arguments: Arguments) throws {
    references = try arguments[Self.products]
    guard try references.isEmpty || !arguments[Self.all] else { throw Refusal.productsAndAll }
  }

  func run(in context: Context) throws -> Output {
    let products = try references.map(context.product)
    return .table(
      Table(columns: Self.description.fields.columns(), empty: "no packages") { emit in
        for product in products.isEmpty ? try context.catalog.productsWithContent() : products {
          try context.checkCancelled()
          for content in try context.catalog.content.all(of: product) {
            try emit(Self.row(content, of: product, context.catalog))
          }
        }
      })
  }

  private static func row(
    _ content: HostedContent, of product: Product, _ catalog: Catalog
  ) throws -> [Value] {
    [
      try .identifier(catalog.fullName(of: product)), .text(content.version), content.state.value,
      .text(content.fileName),
      .integer(Int64(content.fileCount)), .bytes(content.delivery.bytes), .date(content.uploadedAt),
      .date(content.approvedAt), .identifier(content.delivery.sha256),
    ]
  }
}

struct PackageDelete: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let version = Parameter<String>.argument("version", "The version.").named("VERSION")

  static let description = CommandDescription(
    "package delete", "Delete a version of hosted content that is neither approved nor in review.", effect: .destroys,
    permission: .manageProducts, parameters: [product, version],
    receipt: Explanation.ofPackageFields.described("package", ["id": .identifier, "status": .term, "version": .text]),
    examples: [
      "package build books/chapter1; package upload books/chapter1.pkg; package delete .chapter1 1.0 --yes"
    ])

  private let reference: ProductReference
  private let version: String

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    version = try arguments[Self.version]
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let product = try context.product(reference)
    let content = try catalog.content(version, of: product)
    try catalog.content.remove(content, of: product)
    let after = try catalog.products.find(product.appleID) ?? product
    let name = try catalog.fullName(of: product)
    let record = Record([
      Field("id", .identifier(name), label: "Product ID"),
      Field("status", try catalog.products.statusValue(of: after), label: "Status"),
      Field("version", .text(content.version), label: "Version"),
    ])
    return .receipt(
      Receipt(
        "deleted version \(content.version) of \(name), which is \(try catalog.products.label(of: after))",
        record: record,
        tally: .init("package", "deleted"), next: try context.next(for: after)))
  }
}
