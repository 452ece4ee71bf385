internal import StockroomKit

struct ProductCan: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")

  static let description = CommandDescription(
    "product can", "List the commands allowed on a product now, and in which role.", effect: .reads,
    permission: .manageProducts, parameters: [product],
    fields: Explanations.all.described("product", ["command": .text, "by": .text, "summary": .text]),
    examples: ["product can .chapter1"])

  private let reference: ProductReference

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
  }

  func run(in context: Context) throws -> Output {
    let lines = try LegalCommands(context: context).all(for: try context.product(reference))
    return .table(
      Table(
        columns: [
          Column("command", label: "Command"), Column("by", label: "By"), Column("summary", label: "What It Does"),
        ],
        empty: "no commands are allowed",
        rows: lines.map { [.text($0.line), .text($0.part.rawValue), .text($0.summary)] }))
  }
}
