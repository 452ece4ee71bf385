internal import StockroomKit

/// The receipt of a command that moved an app version.
enum VersionReceipt {
  /// Its fields.
  static let described = [
    FieldDescription(
      "version", .identifier, label: "Version", "The version of the app, one to three numbers separated by periods."),
    FieldDescription("state", .term, label: "State", "The version's state now."),
    FieldDescription("submission", .integer, label: "Submission", "The number of its submission, if it was submitted."),
    FieldDescription(
      "products", .list, label: "Products", "The products that moved with it, each with its status."),
  ]

  /// Moves a version and returns its receipt, including the products submitted with it.
  static func of(
    _ version: AppVersion, in context: Context, move: (VersionService) throws -> [VersionStep]
  ) throws -> Output {
    try of(version, in: context, tallied: nil, move: move) { $0.last.map { [sentence($0)] } ?? [] }
  }

  /// Moves a version and returns a receipt with one line for each step.
  static func walking(
    _ version: AppVersion, in context: Context, move: (VersionService) throws -> [VersionStep]
  ) throws -> Output {
    try of(version, in: context, tallied: "advanced", move: move) { $0.map(\.line) }
  }

  private static func of(
    _ version: AppVersion, in context: Context, tallied verb: String?, move: (VersionService) throws -> [VersionStep],
    saying lines: ([VersionStep]) -> [String]
  ) throws -> Output {
    let submissions = Submissions(catalog: context.catalog)
    let followers = try submissions.openItems(with: version).compactMap(\.product)
    let before = try followers.compactMap(context.catalog.products.find)
    let updates = try before.map { try ReviewSubject($0, in: context.catalog) }.filter(\.isUpdate)
    let steps = try move(VersionService(catalog: context.catalog))
    let after = try followers.compactMap(context.catalog.products.find)
    guard let last = steps.last else { return .nothing }
    let moved = zip(before, after).filter { $0.status != $1.status }.map(\.1)
    var lines = try lines(steps) + moved.map { "\(try context.catalog.fullName(of: $0)) is \($0.status.label)" }
    for update in updates {
      guard let state = try submissions.updateItem(of: update.product)?.state, state != update.item?.state else {
        continue
      }
      lines.append("\(update.name) is \(state == .withdrawn ? state.status.label : state.label)")
    }
    let waiting = try submissions.openItems(with: version).count { $0.state == .pendingBinaryApproval }
    if waiting > 0 { lines.append("\(waiting) \(waiting == 1 ? "product waits" : "products wait") for it") }
    return .receipt(
      Receipt(
        lines.joined(separator: "\n"), record: Record(try fields(last, moved, in: context.catalog)),
        tally: Receipt.Tally("app version", verb ?? last.event.tallied, detail: last.version.state.label),
        next: try VersionService(catalog: context.catalog).next(for: last.version)))
  }

  private static func sentence(_ step: VersionStep) -> String {
    let submission = step.event == .submit ? step.submission.map { " (submission \($0))" } : nil
    let sentence = "version \(step.version.version) is \(step.version.state.label)\(submission ?? "")"
    return step.part == .administrator ? sentence : "\(step.part.phrase): \(sentence)"
  }

  private static func fields(_ step: VersionStep, _ moved: [Product], in catalog: Catalog) throws -> [Field] {
    let products = try moved.map { product in
      Value.record([
        Field("id", try .identifier(catalog.fullName(of: product)), label: "Product ID"),
        Field("status", product.status.value, label: "Status"),
      ])
    }
    return [
      Field("version", .identifier(step.version.version), label: "Version"),
      Field("state", step.version.state.value, label: "State"),
      Field("submission", .integer(step.submission), label: "Submission"),
      Field("products", .list(products), label: "Products"),
    ]
  }
}
