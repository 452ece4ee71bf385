internal import Engine
internal import StockroomKit

/// `explain NOUN[.field]`, or a field alone.
struct ExplainCommand: SessionCommand {
  private static let subject = Parameter<[String]>.arguments(
    "subject", "A noun, or a noun and a field: product.description, app.version.state.", isRequired: false
  )
  .named("NOUN[.FIELD]").completed(by: "explanation")

  static let description = CommandDescription(
    "explain", "Explain a noun, a field, or a column: its meaning, its limits, and when it can be changed.",
    effect: .none,
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
    let all = session.workspace.explanations.sorted { $0.subject < $1.subject }
    guard !words.isEmpty else { return Self.list(all) }
    let subject = Self.folded(words.joined(separator: "."))
    let fields = all.filter { Self.folded($0.subject).hasPrefix(subject + ".") }
    let namesakes = all.filter { Self.folded($0.subject).hasSuffix("." + subject) }
    if let whole = all.first(where: { Self.folded($0.subject) == subject }) {
      return try Self.page(whole, more: ("Fields", fields), in: session)
    }
    // A field alone means the field of the main noun, or else of the only noun that has it.
    let main = session.registry.mainNoun.map { "\($0)." } ?? ""
    let mainField = namesakes.first { Self.folded($0.subject).hasSameBytes(as: main + subject) }
    if let namesake = mainField ?? (fields.isEmpty && namesakes.count == 1 ? namesakes.first : nil) {
      let others = namesakes.filter { $0.subject != namesake.subject } + fields
      return try Self.page(namesake, more: ("With the same name", others), in: session)
    }
    guard fields.isEmpty, namesakes.isEmpty else { return Self.list(fields.isEmpty ? namesakes : fields) }
    let text = words.joined(separator: " ")
    let headed = all.filter { $0.label.lowercased().hasSameBytes(as: text.lowercased()) }
    if let chosen = headed.count == 1 ? headed[0] : headed.first(where: { $0.subject.hasPrefix(main) }) {
      let others = headed.filter { $0.subject != chosen.subject }
      return try Self.page(chosen, more: ("With the same name", others), in: session)
    }
    guard headed.isEmpty else { return Self.list(headed) }
    // `product.reviewNote` by its label, and `Developer Action Needed` by the field that has this value.
    if words.count == 1, let labelled = all.first(where: { Self.isLabel($0, subject) }) {
      return try Self.page(labelled, more: ("Fields", []), in: session)
    }
    if let missing = session.workspace.search.missingFeature(namedBy: text) {
      return try Self.page(missing, in: session)
    }
    throw refusal(of: text, among: all)
  }

  /// The refusal of an unknown subject; for a single word, the console adds a correction.
  private func refusal(of text: String, among all: [Explanation]) -> Refusal {
    let (message, hint) = ("there is no explanation of \(text)", "explain lists all subjects")
    guard words.count > 1 else {
      return Refusal("explain.unknown", kind: .missing, message, hint: hint, subject: words.last)
    }
    let near =
      Spelling.nearest(to: words.joined(separator: "."), among: all.map(\.subject), maxTypos: 2)
      ?? Spelling.nearest(to: text, among: all.map(\.label), maxTypos: 2).flatMap { label in
        all.first { $0.label == label }?.subject
      }
    guard let near else { return Refusal("explain.unknown", kind: .missing, message, hint: hint) }
    return Refusal("explain.unknown", kind: .missing, message, remedy: .command("explain \(near)")).asking(near)
  }

  /// The text of an explanation, with a list of more subjects.
  static func page(
    _ explanation: Explanation, more: (title: String, of: [Explanation]) = ("", []), in session: Session
  ) throws -> Output {
    let rules = try session.workspace.read(\.rules)
    let text = "\(explanation.label) (\(explanation.subject))\n\n\(explanation.text(rules))\n"
    let page = text + HelpPage.section(more.title, more.of.map { ($0.subject, $0.label) })
    return .text(TextWrap.wrapped(page, to: session.printer.screenWidth))
  }

  /// Equates `displayName` in data with `display-name` in options, and `price:JPN` with price.
  private static func folded(_ subject: some StringProtocol) -> String {
    subject.prefix { $0 != ":" }.lowercased().replacing("-", with: "")
  }

  /// True if a subject is an explanation's, with the label instead of the name, in the singular or the plural.
  private static func isLabel(_ explanation: Explanation, _ subject: String) -> Bool {
    guard let dot = explanation.subject.lastIndex(of: ".") else { return false }
    let label = folded(explanation.subject[..<dot] + "." + explanation.label.replacing(" ", with: ""))
    return [label, label + "s"].contains(subject) || label.hasSuffix("s") && label.dropLast() == subject
  }

  private static func list(_ explanations: [Explanation]) -> Output {
    let columns = [Column("subject", label: "Subject"), Column("label", label: "Label")]
    return .table(
      Table(
        columns: columns, empty: "nothing to explain",
        rows: explanations.map { [.identifier($0.subject), .text($0.label)] }))
  }
}
