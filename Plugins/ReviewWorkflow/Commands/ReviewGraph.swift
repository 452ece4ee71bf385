internal import StockroomKit

/// `review graph`: draws the machine, or one product's way through it.
struct ReviewGraph: Command {
  private static let product = Parameter<ProductReference?>.optionalArgument(
    "product", "A product, whose own way is marked.")
  private static let form = Parameter<GraphForm>.option(
    "as", "What to draw it as; dot is for Graphviz, mermaid for Markdown.", default: .text, text: "text")
  private static let versions = Parameter<Bool>.flag("versions", "Draw the way of app versions.")

  static let description = CommandDescription(
    "review graph", "Draw the way through review, or a product's own way on it.", effect: .reads,
    parameters: [product, form, versions],
    examples: ["review graph", "review graph .chapter2 --as mermaid", "review graph --versions --as dot"],
    needsStore: false)

  private let product: ProductReference?
  private let form: GraphForm
  private let isOfVersions: Bool

  init(_ arguments: Arguments) throws {
    product = try arguments[Self.product]
    form = try arguments[Self.form]
    isOfVersions = try arguments[Self.versions]
    if let product, isOfVersions { throw Refusal.graphOfBoth(product) }
  }

  func run(in context: Context) throws -> Output {
    guard !isOfVersions else {
      return .text(form.draw(MachineGraph(StandardReview.versions, title: "App versions in review")))
    }
    let machine = try Policies(catalog: context.catalog).machine()
    guard let product = try product.map(context.product) else {
      return .text(form.draw(MachineGraph(machine, title: "In-app purchases in review")))
    }
    var graph = MachineGraph(machine, title: product.productID.rawValue)
    var moves: [(from: String, to: String, because: String)] = []
    try ReviewHistory(catalog: context.catalog).each(of: .product(product)) { event in
      moves.append((event.from.rawValue, event.to.rawValue, event.because))
    }
    let subject = try ReviewSubject(product, in: context.catalog)
    graph.mark(moves, now: product.status.rawValue, stage: subject.content == nil ? subject.stage : nil)
    return .text(form.draw(graph))
  }
}

extension Refusal {
  static func graphOfBoth(_ product: ProductReference) -> Refusal {
    Refusal(
      "review.graph.both", "a product's way is not that of app versions",
      hint: "review graph \(product.text), or review graph --versions", subject: product.text)
  }
}
