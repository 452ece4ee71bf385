internal import StockroomKit

/// `explain NOUN[.field]`, or a field alone.
struct ExplainCommand: SessionCommand {
  private static let subject = Parameter<String?>.optionalArgument(
    "subject", "A noun, or a noun and a field: product.description."
  )
  .named("NOUN[.FIELD]").completed(by: "explanation")

  static let description = CommandDescription(
    "explain", "What a noun or a field means, its limits, and when it can be changed.", effect: .none,
    parameters: [subject], examples: ["explain product.description", "explain product", "explain clock", "explain"])

  private let subject: String?

  init(_ arguments: Arguments) throws {
    subject = try arguments[Self.subject]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    let all = session.registry.explanations.sorted { $0.subject < $1.subject }
    guard let subject else { return Self.list(all) }
    let fields = all.filter { Self.folded($0.subject).hasPrefix(Self.folded(subject) + ".") }
    let namesakes = all.filter { Self.folded($0.subject).hasSuffix("." + Self.folded(subject)) }
    let whole = all.first { Self.folded($0.subject) == Self.folded(subject) }
    if let found = whole ?? (fields.isEmpty && namesakes.count == 1 ? namesakes[0] : nil) {
      let rules = try session.looking(\.rules)
      let text = "\(found.label) (\(found.subject))\n\n\(found.text(rules))\n"
      let page = text + HelpPage.section("Fields", fields.map { ($0.subject, $0.label) })
      return .text(TextWrap.wrapped(page, to: session.printer.screenWidth))
    }
    guard fields.isEmpty, namesakes.isEmpty else { return Self.list(fields.isEmpty ? namesakes : fields) }
    throw Refusal(
      "explain.unknown", "there is nothing to explain about \(subject)", hint: "explain lists what there is",
      subject: subject)
  }

  /// `displayName`, as data has it, is `display-name`, as options have it.
  private static func folded(_ subject: String) -> String {
    subject.lowercased().replacing("-", with: "")
  }

  private static func list(_ explanations: [Explanation]) -> Output {
    let columns = [Column("subject", label: "Subject"), Column("label", label: "Label")]
    return .table(
      Table(
        columns: columns, empty: "nothing to explain",
        rows: explanations.map { [.identifier($0.subject), .text($0.label)] }))
  }
}
