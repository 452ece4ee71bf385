internal import StockroomKit

/// `expect`: asserts, in any file.
struct ExpectCommand: Command {
  private static let words = Parameter<[String]>.arguments(
    "what", "status PRODUCT STATUS, count NUMBER, missing PRODUCT ITEM, or refused CODE LINE."
  ).named("WHAT")
  private static let status = Parameter<[ProductStatus]>.options("status", "For count: only products in this status.")

  static let description = CommandDescription(
    "expect", "Fail unless something is so: expect status .level2 \"Ready to Submit\".", effect: .reads,
    parameters: [words, status],
    examples: [
      "expect status .chapter1 \"Waiting for Upload\"", "expect count 3", "expect missing .chapter1 screenshot",
      "expect refused product.hosting.not-eligible 'hosting enable .coins'",
    ])

  private let words: [String]
  private let statuses: [ProductStatus]

  init(_ arguments: Arguments) throws {
    words = try arguments[Self.words]
    statuses = try arguments[Self.status]
  }

  func run(in context: Context) throws -> Output {
    switch (words.first, words.count) {
    case ("status", 3): try expectStatus(in: context)
    case ("count", 2): try expectCount(in: context)
    case ("missing", 3): try expectMissing(in: context)
    default:
      throw Refusal(
        "usage.expect", "expect takes status PRODUCT STATUS, count NUMBER, missing PRODUCT ITEM, or refused CODE LINE",
        hint: "help expect")
    }
    return .nothing
  }

  private func expectStatus(in context: Context) throws {
    let product = try context.product(.parse(words[1]))
    let wanted = try ProductStatus.parse(words[2])
    guard product.status == wanted else {
      throw Refusal.unexpected(
        "\(product.productID.rawValue) is \(product.status.label), not \(wanted.label)", subject: words[2])
    }
  }

  private func expectCount(in context: Context) throws {
    let wanted = try Int.parse(words[1])
    var filter = ProductFilter()
    filter.statuses = statuses
    let count = try context.catalog.products.count(filter)
    guard count == wanted else {
      throw Refusal.unexpected("there are \(count) products, not \(wanted)", subject: words[1])
    }
  }

  private func expectMissing(in context: Context) throws {
    let product = try context.product(.parse(words[1]))
    let missing = try context.catalog.products.missing(from: product).map(\.item)
    guard missing.contains(words[2]) else {
      let list = missing.isEmpty ? "nothing" : missing.joined(separator: ", ")
      throw Refusal.unexpected("\(product.productID.rawValue) misses \(list), not \(words[2])", subject: words[2])
    }
  }
}

extension Refusal {
  static func unexpected(_ message: String, subject: String?) -> Refusal {
    Refusal("expect.failed", message, hint: "product why PRODUCT tells what stands in the way", subject: subject)
  }
}
