import StockroomKit

struct PackageVerify: Command {
  private static let products = Parameter<[ProductReference]>.arguments(
    "product", "Only these products.", isRequired: false)
  private static let all = Parameter<Bool>.flag("all", "All products with content, as without PRODUCT.")

  static let description = CommandDescription(
    "package verify", "Reread every stored package and download, and compare them with their SHA-256.",
    effect: .reads, permission: .manageProducts, parameters: [products, all],
    fields: Explanation.ofPackageFields.described(
      "package", ["product": .identifier, "version": .text, "problem": .text, "hint": .text]),
    examples: [
      "package verify", "package build books/chapter1; package upload books/chapter1.pkg; package verify .chapter1",
    ])

  private let references: [ProductReference]

  init(_ arguments: Arguments) throws {
    references = try arguments[Self.products]
    guard try references.isEmpty || !arguments[Self.all] else { throw Refusal.productsAndAll }
  }

  func run(in context: Context) throws -> Output {
    let named = try references.map(context.product)
    var (count, bytes): (Int, Int64) = (0, 0)
    var problems: [Problem] = []
    for product in named.isEmpty ? try context.catalog.productsWithContent() : named {
      for content in try context.catalog.content.all(of: product) {
        try context.checkCancelled()
        let productID = product.productID.rawValue
        context.progress.update("verifying \(productID) \(content.version)", done: bytes, total: nil)
        problems += try StoredContent(content, in: context.catalog).problems.map {
          Problem(product: productID, version: content.version, text: $0)
        }
        count += 1
        bytes += content.package.bytes + content.delivery.bytes
      }
    }
    guard problems.isEmpty else { throw ValidationFailure.packagesDamaged(problems) }
    return .message("\(HumanNumbers.count(count, "version")) verified, \(HumanNumbers.bytes(bytes)): no issues found")
  }
}

private struct Problem {
  let product: String
  let version: String
  let text: String
}

extension ValidationFailure {
  fileprivate static func packagesDamaged(_ problems: [Problem]) -> ValidationFailure {
    let count = HumanNumbers.count(problems.count, "problem")
    let hint = "restore a backup, or upload the package again; nothing was changed"
    let lines = problems.map { "\($0.product) \($0.version): \($0.text)" }
    return ValidationFailure(
      columns: [Column("product", label: "Product ID"), Column("version"), Column("problem"), Column("hint")],
      findings: problems.map { [.identifier($0.product), .text($0.version), .text($0.text), .text(hint)] },
      refusal: Refusal(
        "package.verify.failed", kind: .damaged, ([count] + lines).joined(separator: "\n"),
        hint: hint),
      summary: count)
  }
}
