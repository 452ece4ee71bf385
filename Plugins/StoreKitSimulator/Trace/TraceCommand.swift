internal import Foundation
internal import StockroomKit

/// `--format`: the format of a sequence diagram.
enum TraceFormat: String, CaseIterable, ParameterValue {
  case text, mermaid, svg

  static var valueName: String { "FORMAT" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> TraceFormat {
    guard let format = TraceFormat(rawValue: text.lowercased()) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is not a format of traces",
        hint: "use --format \(choices.joined(separator: ", --format "))", subject: text)
    }
    return format
  }

  /// The format for a file's suffix.
  ///
  /// - Throws: A `Refusal` for an unknown suffix.
  init(of file: OutputFile) throws {
    switch Self.suffix(of: file) {
    case "svg": self = .svg
    case "mmd", "mermaid", "md": self = .mermaid
    case "txt", nil: self = .text
    case let suffix?:
      throw Refusal(
        "storekit.trace.suffix", kind: .usage, "a trace cannot be written as .\(suffix)",
        hint: "use a name with .txt, .mmd, .md, or .svg, or add --format", subject: file.text)
    }
  }

  /// The suffix of a file's name, in lowercase.
  private static func suffix(of file: OutputFile) -> String? {
    let name = file.file.name
    guard let period = name.lastIndex(of: "."), period > name.startIndex else { return nil }
    return name[name.index(after: period)...].lowercased()
  }

  /// The contents of a file; in Markdown, the diagram is in a fence.
  func contents(of file: OutputFile, _ trace: PurchaseTrace) -> String {
    let drawing = draw(trace)
    return Self.suffix(of: file) == "md" && self != .svg
      ? "```\(self == .mermaid ? "mermaid" : "text")\n\(drawing)\n```\n" : drawing + "\n"
  }

  func draw(_ trace: PurchaseTrace) -> String {
    switch self {
    case .text: trace.text
    case .mermaid: trace.mermaid
    case .svg: trace.svg
    }
  }
}

struct Trace: Command {
  private static let transaction = Parameter<TransactionReference>.argument(
    "transaction", "The number of the transaction, or its product, for the latest.")
  private static let format = Parameter<TraceFormat?>.option(
    "format", "text, mermaid for Markdown, or svg. Default: by the file's suffix, or text."
  )
  // --output is the format of the data, as in every command.
  private static let file = Parameter<OutputFile?>.option("file", "Write the diagram to this file instead.").also("to")

  static let description = CommandDescription(
    "storekit trace", "Draw a transaction as a sequence diagram of user, app, StoreKit, and App Store.", effect: .reads,
    writesFiles: true, permission: .manageProducts, parameters: [transaction, format, file],
    fields: StoreKitExplanations.all.described(
      "storekit",
      [
        "number": .integer, "transactionID": .identifier, "product": .identifier, "state": .term,
        "original": .integer, "origin": .text, "messages": .list,
      ]),
    receipt: StoreKitExplanations.all.described("storekit", ["file": .identifier, "messages": .list]),
    examples: [
      PaymentTransaction.purchase + "storekit trace 1",
      PaymentTransaction.purchase + "storekit trace 1 --format mermaid",
      PaymentTransaction.purchase + "storekit trace 1 --file purchase.svg",
    ])

  private let reference: TransactionReference
  private let format: TraceFormat?
  private let file: OutputFile?
  private var path: String?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.transaction]
    format = try arguments[Self.format]
    file = try arguments[Self.file]
    if let file, format == nil { _ = try TraceFormat(of: file) }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    path = try file.flatMap { try preparation.destination($0) }
  }

  func run(in context: Context) throws -> Output {
    let payment = try reference.payment(in: context)
    let trace = try PurchaseTrace(of: payment, in: context.catalog)
    let record = try trace.record(in: context.catalog)
    guard let file else {
      // With an explicit format, programs also get the drawing.
      if let format { return .text(format.draw(trace)) }
      return .drawing(trace.text, data: record)
    }
    if let path {
      let drawing = try (format ?? TraceFormat(of: file)).contents(of: file, trace)
      do {
        try Data(drawing.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      } catch {
        throw Refusal.fileUnwritable(file.text)
      }
    }
    return .receipt(
      Receipt(
        "\(context.isPlan ? "would write " : "")\(file.text): \(trace.messages.count) messages",
        record: Record([Field("file", .identifier(file.text))] + record.fields.suffix(1))))
  }
}
