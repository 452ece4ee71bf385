import StockroomPlugin

/// A plugin program: `report status`, `report words`, and a column of `product list`.
@main
struct Main {
  static func main() {
    var program = Program("Report", version: "1.0", summary: "Counts products by their status, and words.")

    program.command(
      .init(
        "report status", "Count the products of each status.", effect: .reads,
        parameters: [.init("app", .option, .app, "Only the products of this app.")],
        fields: [
          .init("status", .term, label: "Status", "The status of the products."),
          .init("products", .integer, label: "Products", "How many products have it."),
          .init("hosted", .integer, label: "Hosted", "How many of them have content that Apple hosts."),
        ],
        examples: ["report status"], isNounDefault: true)
    ) { call in
      var words = ["product", "list", "--columns", "id,status,hosted"]
      if let app = call["app"]?["bundleID"]?.text { words += ["--app", app] }
      for line in CatalogReport(of: try call.console(words).elements).lines {
        try call.row([
          "status": ["code": .string(line.status), "label": .string(line.label)],
          "products": .integer(Int64(line.products)),
          "hosted": .integer(Int64(line.hosted)),
        ])
      }
      return .rows
    }

    program.command(
      .init(
        "report words", "Count the words of a product's longest description.", effect: .reads,
        parameters: [.init("product", .argument, .product, "The product.", isRequired: true)],
        fields: [.init("words", .integer, label: "Words", "The number of words; missing without a description.")],
        examples: ["report words .chapter1"])
    ) { call in
      let count = CatalogReport.words(of: call["product"] ?? .null)
      return .record(["words": count.map { .integer(Int64($0)) } ?? .null])
    }

    program.column(.init("words", .integer, label: "Words", "The number of words of the longest description.")) {
      CatalogReport.words(of: $0).map { .integer(Int64($0)) } ?? .null
    }

    program.run()
  }
}
