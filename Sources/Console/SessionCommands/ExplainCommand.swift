internal import StockroomKit

/// `explain NOUN[.field]`, or a field alone.
struct ExplainCommand: SessionCommand {
  private static let subject = Parameter<[String]>.arguments(
    "subject", "A noun, or a noun and a field: product.description, app.version.state.", isRequired: false
  )
  .named("NOUN[.FIELD]").completed(by: "explanation")

  static let description = CommandDescription(
    "explain", "What a noun, a field or a column means, its limits, and when it can be changed.", effect: .none,
    parameters: [subject],
    examples: [
      "explain product.description", "explain product", "explain clock", "explain price.proceeds",
      "explain app version state", "explain",
    ])

  private let words: [String]

  init(_ arguments: Arguments) throws {
    words = try arguments[Self.subject]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    let all = session.registry.explanations.sorted { $0.subject < $1.subject }
    guard !words.isEmpty else { return Self.list(all) }
    let subject = Self.folded(words.joined(separator: "."))
    let fields = all.filter { Self.folded($0.subject).hasPrefix(subject + ".") }
    let namesakes = all.filter { Self.folded($0.subject).hasSuffix("." + subject) }
    if let whole = all.first(where: { Self.folded($0.subject) == subject }) {
      return try Self.page(whole, more: ("Fields", fields), in: session)
    }
    // A field alone is the product's, unless only another noun has it.
    let namesake = namesakes.first { Self.folded($0.subject) == "product." + subject } ?? namesakes.first
    if fields.isEmpty, let namesake, namesakes.count == 1 || namesake.subject.hasPrefix("product.") {
      let others = namesakes.filter { $0.subject != namesake.subject }
      return try Self.page(namesake, more: ("Of the same name", others), in: session)
    }
    guard fields.isEmpty, namesakes.isEmpty else { return Self.list(fields.isEmpty ? namesakes : fields) }
    throw Refusal(
      "explain.unknown", "there is nothing to explain about \(words.joined(separator: " "))",
      hint: "explain lists what there is", subject: words.last)
  }

  private static func page(
    _ explanation: Explanation, more: (title: String, of: [Explanation]), in session: Session
  ) throws -> Output {
    let rules = try session.looking(\.rules)
    let text = "\(explanation.label) (\(explanation.subject))\n\n\(explanation.text(rules))\n"
    let page = text + HelpPage.section(more.title, more.of.map { ($0.subject, $0.label) })
    return .text(TextWrap.wrapped(page, to: session.printer.screenWidth))
  }

  /// `displayName`, as data has it, is `display-name`, as options have it; `price:JPN` is a price.
  private static func folded(_ subject: String) -> String {
    subject.prefix { $0 != ":" }.lowercased().replacing("-", with: "")
  }

  private static func list(_ explanations: [Explanation]) -> Output {
    let columns = [Column("subject", label: "Subject"), Column("label", label: "Label")]
    return .table(
      Table(
        columns: columns, empty: "nothing to explain",
        rows: explanations.map { [.identifier($0.subject), .text($0.label)] }))
  }
}
