internal import StockroomKit

/// The receipt of a command that applied an event.
enum ReviewReceipt {
  /// The fields of one product, or the list of several.
  static let described = ReviewExplanations.everything.described(
    "review",
    [
      "id": .identifier, "status": .term, "stage": .text, "content": .text, "update": .text, "submission": .integer,
      "products": .list,
    ])

  /// The receipt with one sentence for all products.
  ///
  /// - Parameter version: The app version submitted with them.
  static func of(
    _ event: ReviewEvent, _ steps: [ReviewStep], with version: String? = nil, in context: Context
  ) throws -> Output {
    let results = results(steps)
    var message = sentence(results)
    if let version { message += ", with version \(version)" }
    if event == .submit, let submission = steps.first?.submission { message += " (submission \(submission))" }
    if let part = steps.first?.part, part != .administrator { message = "\(part.phrase): \(message)" }
    return .receipt(try receipt(message, results, verb: event.tallied, in: context))
  }

  /// The receipt with one line for each step.
  static func walking(_ steps: [ReviewStep], notes: [String], in context: Context) throws -> Output {
    let message = (steps.flatMap(\.lines) + notes).joined(separator: "\n")
    return .receipt(try receipt(message, results(steps), verb: "advanced", in: context))
  }

  private static func receipt(
    _ message: String, _ results: [ReviewStep], verb: String, in context: Context
  ) throws -> Receipt {
    let statusLabels = Set(results.map(\.statusLabel))
    let detail = statusLabels.count == 1 ? statusLabels.first : nil
    let tally = results.isEmpty ? nil : Receipt.Tally("product", verb, count: results.count, detail: detail)
    guard results.count == 1, let result = results.first else {
      let rows = results.map { Value.record(fields($0)) }
      return Receipt(
        message, record: Record([Field("products", .list(rows), label: "Products", audience: .rows)]), tally: tally)
    }
    let product = try context.catalog.products.find(result.subject.product.appleID)
    let next = try product.map(context.next) ?? []
    return Receipt(message, record: Record(fields(result)), tally: tally, next: next)
  }

  /// The last step of each subject, in order.
  private static func results(_ steps: [ReviewStep]) -> [ReviewStep] {
    var order: [AppleID] = []
    var last: [AppleID: ReviewStep] = [:]
    for step in steps {
      let key = step.subject.product.appleID
      if last.updateValue(step, forKey: key) == nil { order.append(key) }
    }
    return order.compactMap { last[$0] }
  }

  private static func sentence(_ results: [ReviewStep]) -> String {
    guard results.count != 1 else { return results.map(\.sentence).joined() }
    let counts = ProductStatus.allCases.flatMap { status in
      Dictionary(grouping: results.filter { $0.to == status }, by: \.statusLabel).sorted { $0.key < $1.key }
    }
    return counts.map { "\($1.count) \($1.count == 1 ? "product is" : "products are") \($0)" }.joined(separator: ", ")
  }

  private static func fields(_ step: ReviewStep) -> [Field] {
    [
      Field("id", .identifier(step.subject.id), label: "Product ID"),
      Field("status", step.to.value, label: "Status"),
      Field("stage", .text(step.toStage), label: "Stage"),
      Field("content", .text(step.subject.content?.version), label: "Content"),
      Field("update", .text(step.subject.metadata?.contents), label: "Update"),
      Field("submission", .integer(step.submission), label: "Submission"),
    ]
  }
}
