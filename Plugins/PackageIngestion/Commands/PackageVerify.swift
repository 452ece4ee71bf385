import StockroomKit

struct PackageVerify: Command {
  private static let products = Parameter<[ProductReference]>.arguments(
    "product", "Only these products.", isRequired: false)

  static let description = CommandDescription(
    "package verify", "Read every stored package and download again, and compare them with their SHA-256.",
    effect: .reads, permission: .manageProducts, parameters: [products],
    examples: [
      "package verify", "package build books/chapter1; package upload books/chapter1.pkg; package verify .chapter1",
    ])

  private let references: [ProductReference]

  init(_ arguments: Arguments) throws {
    references = try arguments[Self.products]
  }

  func run(in context: Context) throws -> Output {
    let named = try references.map(context.product)
    var (count, bytes): (Int, Int64) = (0, 0)
    var problems: [String] = []
    for product in named.isEmpty ? try context.catalog.productsWithContent() : named {
      for content in try context.catalog.content.all(of: product) {
        try context.checkCancelled()
        let name = "\(product.productID.rawValue) \(content.version)"
        context.progress.update("verifying \(name)", done: bytes, total: nil)
        problems += try StoredContent(content, in: context.catalog).problems.map { "\(name): \($0)" }
        count += 1
        bytes += content.package.bytes + content.delivery.bytes
      }
    }
    guard problems.isEmpty else { throw Refusal.packagesDamaged(problems) }
    return .message("\(HumanNumbers.count(count, "version")) verified, \(HumanNumbers.bytes(bytes)): no issues found")
  }
}

extension Refusal {
  fileprivate static func packagesDamaged(_ problems: [String]) -> Refusal {
    Refusal(
      "package.verify.failed",
      ([HumanNumbers.count(problems.count, "problem")] + problems).joined(separator: "\n"),
      hint: "go back to a backup, or upload the package again; nothing was changed")
  }
}
