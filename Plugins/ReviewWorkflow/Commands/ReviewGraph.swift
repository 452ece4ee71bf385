internal import StockroomKit

/// `review graph`: draws the machine, or the way one product or app version went through it.
struct ReviewGraph: Command {
  private static let subject = Parameter<HistoryReference?>.optionalArgument(
    "subject", "A product, or an app version such as 1.1, whose own way is marked.")
  private static let form = Parameter<GraphForm?>.option(
    "as", "What to draw it as, text unless given; dot is for Graphviz, mermaid for Markdown.")
  private static let versions = Parameter<Bool>.flag("versions", "Draw the way of app versions.")
  private static let app = Parameter<AppReference?>.option(
    "app", "The app a version is of; the one in use if left out."
  ).short("a")

  static let description = CommandDescription(
    "review graph", "Draw the way through review, or a product's or a version's own way on it.", effect: .reads,
    parameters: [subject, form, versions, app],
    fields: ReviewExplanations.everything.described(
      "review", ["title": .text, "states": .list, "transitions": .list, "path": .list]),
    examples: [
      "review graph", "review graph .chapter2 --as mermaid", "review graph --versions --as dot",
      "app version create 1.1; app version upload 1.1; review graph --versions 1.1",
    ],
    needsStore: false)

  private let subject: HistoryReference?
  private let form: GraphForm?
  private let isOfVersions: Bool
  private let app: AppReference?

  init(_ arguments: Arguments) throws {
    subject = try arguments[Self.subject]
    form = try arguments[Self.form]
    isOfVersions = try arguments[Self.versions]
    app = try arguments[Self.app]
    if let subject, isOfVersions, subject.versionNumber(isMeant: true) == nil { throw Refusal.graphOfBoth(subject) }
  }

  func run(in context: Context) throws -> Output {
    // One that is not there is refused, also where nothing is asked of it.
    if let app { _ = try context.app(app) }
    let (graph, path) = try drawn(in: context)
    // Who names a form wants the drawing, programs too.
    if let form { return .text(form.draw(graph)) }
    return .drawing(graph.text, data: graph.record(path: path))
  }

  private func drawn(in context: Context) throws -> (MachineGraph, path: [HistoryEvent]) {
    if let number = subject?.versionNumber(isMeant: isOfVersions) {
      let app = try context.app(app)
      return try way(of: try context.catalog.apps.requireVersion(number, of: app), of: app, in: context)
    }
    guard !isOfVersions else { return (MachineGraph(StandardReview.versions, title: "App versions in review"), []) }
    guard let subject else {
      return (MachineGraph(try Policies(catalog: context.catalog).machine(), title: "In-app purchases in review"), [])
    }
    return try way(of: try context.product(ProductReference.parse(subject.text)), in: context)
  }

  private func way(of version: AppVersion, of app: App, in context: Context) throws -> (MachineGraph, [HistoryEvent]) {
    let path = try ReviewHistory(catalog: context.catalog).moves(of: .version(version))
    var graph = MachineGraph(StandardReview.versions, title: "\(app.bundleID.rawValue) \(version.version)")
    graph.mark(path, now: version.state.rawValue)
    return (graph, path)
  }

  private func way(of product: Product, in context: Context) throws -> (MachineGraph, [HistoryEvent]) {
    let path = try ReviewHistory(catalog: context.catalog).moves(of: .product(product))
    var graph = MachineGraph(try Policies(catalog: context.catalog).machine(), title: product.productID.rawValue)
    graph.mark(path, now: product.status.rawValue, stage: try ReviewSubject.stage(of: product, in: context.catalog))
    return (graph, path)
  }
}

extension Refusal {
  static func graphOfBoth(_ subject: HistoryReference) -> Refusal {
    Refusal(
      "review.graph.both", "\(subject.text) is no version of an app",
      hint: "review graph \(subject.text), or review graph --versions 1.1", subject: subject.text)
  }
}
