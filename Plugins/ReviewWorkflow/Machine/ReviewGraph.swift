internal import StockroomKit

/// `review graph`: draws the machine, or one product's or app version's path through it.
struct ReviewGraph: Command {
  private static let subject = Parameter<HistoryReference?>.optionalArgument(
    "subject", "A product, or an app version such as 1.1, whose path to mark.")
  private static let form = Parameter<GraphFormat?>.option(
    "format", "The format: dot for Graphviz, mermaid for Markdown. Default: text.")
  private static let versions = Parameter<Bool>.flag("versions", "Draw the path of app versions.")
  private static let app = Parameter<AppReference?>.option(
    "app", "The version's app. Default: the app in use."
  ).short("a")

  static let description = CommandDescription(
    "review graph", "Draw the path through review, or a product's or a version's own path.", effect: .reads,
    parameters: [subject, form, versions, app],
    fields: ReviewExplanations.everything.described(
      "review", ["title": .text, "states": .list, "transitions": .list, "path": .list]),
    examples: [
      "review graph", "review graph .chapter2 --format mermaid", "review graph --versions --format dot",
      "app version create 1.1; app version upload 1.1; review graph --versions 1.1",
    ],
    needsStore: false)

  private let subject: HistoryReference?
  private let form: GraphFormat?
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
    // An unknown app is refused, even if it is not used.
    if let app { _ = try context.app(app) }
    let (graph, path) = try drawing(in: context)
    // With an explicit format, programs also get the drawing.
    if let form { return .text(form.draw(graph)) }
    return .drawing(graph.text, data: graph.record(path: path))
  }

  private func drawing(in context: Context) throws -> (MachineGraph, path: [HistoryEvent]) {
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
    var graph = MachineGraph(
      try Policies(catalog: context.catalog).machine(), title: try context.catalog.fullName(of: product))
    graph.mark(path, now: product.status.rawValue, stage: try ReviewSubject.stage(of: product, in: context.catalog))
    return (graph, path)
  }
}

extension Refusal {
  static func graphOfBoth(_ subject: HistoryReference) -> Refusal {
    Refusal(
      "review.graph.both", "\(subject.text) is not a version of an app",
      remedy: .command("review graph \(subject.text)").or(.command("review graph --versions 1.1")),
      subject: subject.text)
  }
}
