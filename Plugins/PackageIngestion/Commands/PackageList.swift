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
    let columns = [
      Column("product", label: "Product ID"), Column("version", label: "Version"), Column("state", label: "State"),
      Column("file", label: "File"), Column("files", label: "Files", alignment: .trailing),
      Column("size", label: "Download Size", alignment: .trailing), Column("uploaded", label: "Uploaded"),
      Column("approved", label: "Approved"), Column("sha256", label: "SHA-256"),
    ]
    return .table(
      Table(columns: columns, empty: "no packages") { emit in
        for product in products.isEmpty ? try context.catalog.productsWithContent() : products {
          try context.checkCancelled()
          for content in try context.catalog.content.all(of: product) { try emit(Self.row(content, of: product)) }
        }
      })
  }

  private static func row(_ content: HostedContent, of product: Product) -> [Value] {
    [
      .identifier(product.productID.rawValue), .text(content.version), content.state.value, .text(content.fileName),
      .integer(Int64(content.fileCount)), .bytes(content.delivery.bytes), .date(content.uploadedAt),
      content.approvedAt.map(Value.date) ?? .null, .identifier(content.delivery.sha256),
    ]
  }
}
