internal import StockroomKit

/// `expect count NUMBER`.
struct ExpectCount: Command {
  private static let count = Parameter<Int>.argument("count", "How many products there must be.").named("NUMBER")
  private static let status = Parameter<[StatusChoice]>.options("status", "Only products in this status.")

  static let description = CommandDescription(
    "expect count", "Fail unless there are so many products.", effect: .reads, parameters: [count, status],
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
