import StockroomKit

/// `expect` with an unknown condition.
struct ExpectCommand: Command {
  private static let words = Parameter<[String]>.arguments(
    "what", "status PRODUCT STATUS, count NUMBER, missing PRODUCT ITEM, or refused CODE LINE."
  ).named("WHAT").completed(by: "expectation")

  static let description = CommandDescription(
    "expect", "Fail unless a condition holds, in a batch file or its test.", effect: .reads, parameters: [words],
    examples: [
      "expect status .chapter1 \"Waiting for Upload\"", "expect count 3", "expect missing .chapter1 screenshot",
      "expect refused product.hosting.not-eligible 'hosting enable .coins'",
    ])

  private let words: [String]

  init(_ arguments: Arguments) throws {
    words = try arguments[Self.words]
  }

  func run(in context: Context) throws -> Output {
    throw Refusal(
      "usage.expect", kind: .usage,
      "expect takes status PRODUCT STATUS, count NUMBER, missing PRODUCT ITEM, or refused CODE LINE",
      remedy: .command("help expect"), subject: words.first)
  }
}

/// `expect count NUMBER`.
struct ExpectCount: Command {
  private static let count = Parameter<Int>.argument("count", "The expected number of products.").named("NUMBER")
  private static let status = Parameter<[StatusChoice]>.options("status", "Only products in this status.")

  static let description = CommandDescription(
    "expect count", "Fail unless there are NUMBER products.", effect: .reads, parameters: [count, status],
    examples: ["expect count 3"])

  private let wanted: Int
  private let statuses: [StatusChoice]

  init(_ arguments: Arguments) throws {
    wanted = try arguments[Self.count]
    statuses = try arguments[Self.status]
  }

  func run(in context: Context) throws -> Output {
    var filter = ProductFilter()
    filter.select(statuses)
    let count = try context.catalog.products.count(filter)
    guard count == wanted else {
      throw Refusal.unexpected("there are \(count) products, not \(wanted)", subject: String(wanted))
    }
    return .nothing
  }
}

/// `expect missing PRODUCT ITEM`.
struct ExpectMissing: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let item = Parameter<String>.argument("item", "The missing item, as in product why.").named(
    "ITEM")

  static let description = CommandDescription(
    "expect missing", "Fail unless a product lacks something for Ready to Submit.", effect: .reads,
    parameters: [product, item], examples: ["expect missing .chapter1 screenshot"])

  private let reference: ProductReference
  private let item: String

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    item = try arguments[Self.item]
  }

  func run(in context: Context) throws -> Output {
    let product = try context.product(reference)
    let missing = try context.catalog.products.missing(from: product).map(\.item)
    guard missing.contains(item) else {
      let list = missing.isEmpty ? "nothing" : missing.joined(separator: ", ")
      throw Refusal.unexpected("\(try context.catalog.fullName(of: product)) lacks \(list), not \(item)", subject: item)
    }
    return .nothing
  }
}

/// `expect status PRODUCT STATUS`.
struct ExpectStatus: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let status = Parameter<StatusChoice>.argument("status", "The status it must have.")

  static let description = CommandDescription(
    "expect status", "Fail unless a product has a status.", effect: .reads, parameters: [product, status],
    examples: ["expect status .chapter1 \"Waiting for Upload\""])

  private let reference: ProductReference
  private let wanted: StatusChoice
  private let typed: String?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    wanted = try arguments[Self.status]
    typed = arguments.words("status").last
  }

  func run(in context: Context) throws -> Output {
    let product = try context.product(reference)
    guard try wanted.matches(product, in: context.catalog) else {
      let label = try context.catalog.products.label(of: product)
      throw Refusal.unexpected(
        "\(try context.catalog.fullName(of: product)) is \(label), not \(wanted.label)", subject: typed)
    }
    return .nothing
  }
}
