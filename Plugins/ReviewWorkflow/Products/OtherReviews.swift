internal import StockroomKit

/// Applies events to what is reviewed beside products and versions, such as the texts of a subscription group.
///
/// Their states are those of products that are reviewed alone, by Apple's process: a policy's own transitions are about
/// products.
struct OtherReviews {
  let catalog: Catalog
  private let machine = StandardReview.products
  private var submissions: Submissions { Submissions(catalog: catalog) }

  /// The events that have a command for items.
  static let events: [ReviewEvent] = [.submit, .withdraw, .start, .approve, .reject, .requestAction]

  // MARK: - Reading

  /// The current status of an item in the machine.
  func status(of item: ReviewedItem) throws -> ProductStatus {
    switch item.state {
    case .prepareForSubmission: .readyToSubmit
    case .waitingForReview: .waitingForReview
    case .inReview: .inReview
    case .approved: .approved
    case .rejected: try undecidedItem(of: item)?.state.status ?? .rejected
    }
  }

  /// The latest submission item of an item, until it is approved or withdrawn.
  func undecidedItem(of item: ReviewedItem) throws -> ReviewItem? {
    try submissions.newestItem(of: item).flatMap { $0.state.isOpen || $0.state.isUnresolved ? $0 : nil }
  }

  /// The events that are allowed now; none while the item is reviewed with a product.
  func legalEvents(of item: ReviewedItem) throws -> [ReviewEvent] {
    guard item.product == nil else { return [] }
    let status = try status(of: item)
    return Self.events.filter { row(from: status, on: $0) != nil }
  }

  private func row(from status: ProductStatus, on event: ReviewEvent) -> ReviewMachine.Row? {
    machine.transitions(from: status, on: event).first { row in
      switch row.condition {
      case nil, .complete, .goesAlone: true
      default: false
      }
    }
  }

  /// The transition of an event.
  ///
  /// - Throws: A refusal that lists the allowed events.
  func transition(of item: ReviewedItem, on event: ReviewEvent) throws -> ReviewMachine.Row {
    let status = try status(of: item)
    guard item.product == nil, let row = row(from: status, on: event) else {
      throw try notLegal(event, item, status)
    }
    return row
  }

  // MARK: - Writing

  /// Applies an event to an item; a decision starts a waiting review first.
  func carryOut(_ event: ReviewEvent, on item: ReviewedItem, remark: Remark) throws -> OtherStep {
    guard event.isDecision, item.product == nil, item.state == .waitingForReview else {
      return try perform(event, on: item, remark: remark)
    }
    return try perform(event, on: perform(.start, on: item).item, remark: remark)
  }

  /// Applies an event other than a submission to an item.
  func perform(_ event: ReviewEvent, on item: ReviewedItem, remark: Remark = Remark()) throws -> OtherStep {
    let former = try status(of: item)
    let row = try transition(of: item, on: event)
    let status = row.to ?? .readyToSubmit
    let reviewed = try undecidedItem(of: item)
    if event.hasMessage {
      let actor = Actor(name: catalog.actor.name, part: row.part)
      try submissions.addMessage(remark, in: reviewed?.submission, about: reviewed, by: actor)
    }
    if let reviewed { try submissions.move(reviewed, to: ReviewItemState(status)) }
    try record(event, item, from: former, to: status, by: row.part, remark, reviewed?.submission)
    try catalog.reviewedItems?.move(item, to: MetadataState(status), catalog: catalog)
    return try step(event, item, from: former, to: status, by: row.part, reviewed?.submission)
  }

  /// Submits an item in a submission of its own.
  func submit(_ item: ReviewedItem, message: String?) throws -> OtherStep {
    try begin([item], with: [])
    try Drafts(catalog: catalog).release(.other(item), except: nil)
    let submission = try submissions.create(for: item.app, withVersion: nil, message: message)
    try submissions.addMessage(Remark(message: message), in: submission, by: catalog.actor)
    let status = try status(of: item)
    try add(item, to: submission, message: message)
    return try step(.submit, item, from: status, to: .waitingForReview, by: .administrator, submission)
  }

  /// Takes items into review with the products of their submission, which is written afterwards.
  func begin(_ items: [ReviewedItem], with products: [Product]) throws {
    for item in items {
      _ = try transition(of: item, on: .submit)
      try catalog.reviewedItems?.requireSubmittable(item, with: products, catalog: catalog)
    }
    for item in items { try catalog.reviewedItems?.move(item, to: .waitingForReview, catalog: catalog) }
  }

  /// Adds an item that was taken into review to its submission.
  func add(_ item: ReviewedItem, to submission: Int64, message: String? = nil) throws {
    try record(
      .submit, item, from: status(of: item), to: .waitingForReview, by: .administrator, Remark(message: message),
      submission)
    try submissions.add(item, to: submission)
  }

  private func record(
    _ event: ReviewEvent, _ item: ReviewedItem, from: ProductStatus, to: ProductStatus, by part: Actor.Part,
    _ remark: Remark, _ submission: Int64?
  ) throws {
    let move = StatusMove(
      by: Actor(name: catalog.actor.name, part: part), reason: event.because, guideline: remark.guideline?.number,
      remark: remark.message, submission: submission)
    try ReviewHistory(catalog: catalog).record(
      ReviewMove(subject: .other(item), from: from, to: to, move: move, contents: item.contents))
  }

  private func step(
    _ event: ReviewEvent, _ item: ReviewedItem, from: ProductStatus, to status: ProductStatus, by part: Actor.Part,
    _ submission: Int64?
  ) throws -> OtherStep {
    let moved = try catalog.reviewedItems?.find(item.number, catalog: catalog) ?? item
    return OtherStep(
      item: moved, contents: item.contents, event: event, from: from, status: status, part: part,
      submission: submission)
  }

  // MARK: - Commands

  /// The command of an event for an item.
  func line(_ event: ReviewEvent, for item: ReviewedItem) throws -> String {
    let words = event.command.split(separator: " ").map(String.init).filter { $0 != "PRODUCT" }
    let app = try catalog.apps.find(item.app)?.bundleID.rawValue
    let place = app.map { item.app == catalog.appInUse?.appleID ? [] : ["--app", $0] } ?? []
    return ConsoleLine.text(Array(words.prefix(2)) + ["--item", item.title] + place)
      + words.dropFirst(2).map { " \($0)" }.joined()
  }

  /// The suggested next commands for an item.
  func next(for item: ReviewedItem) throws -> [String] {
    try legalEvents(of: item).filter(\.isSuggested).map { try line($0, for: item) }
  }

  /// The next command for an item: what it lacks before its first submission, or a step of review.
  func remedy(for item: ReviewedItem) throws -> Remedy {
    let next = try next(for: item)
    do {
      if item.product == nil, try legalEvents(of: item).contains(.submit) {
        try catalog.reviewedItems?.requireSubmittable(item, with: [], catalog: catalog)
      }
    } catch let refusal as Refusal where refusal.kind == .state {
      if let remedy = refusal.remedy { return remedy }
    }
    return next.first.map { .command($0) }
      ?? Remedy("it has no changes to review", command: "\(item.kind) \(ConsoleLine.text(["show", item.name]))")
  }

  private func notLegal(_ event: ReviewEvent, _ item: ReviewedItem, _ status: ProductStatus) throws -> Refusal {
    if let product = try item.product.flatMap(catalog.products.find) {
      let name = try catalog.fullName(of: product)
      return Refusal(
        "review.item.with-product", kind: .state,
        "\(item.title) is \(item.state.label) with \(name), which decides about it, too",
        remedy: .command("product can \(name)"), subject: item.name)
    }
    let legal = try legalEvents(of: item)
    let names = legal.isEmpty ? "nothing" : legal.map(\.verb).joined(separator: ", ")
    return Refusal(
      "review.item.not-legal", kind: .state,
      "\(item.title) is \(status.ofTexts.label); \(event.verb) is not allowed; allowed now: \(names)",
      remedy: try remedy(for: item), subject: item.name)
  }
}

/// A completed step of an item.
struct OtherStep {
  /// The item after the step.
  let item: ReviewedItem
  /// What was reviewed of it.
  let contents: String
  let event: ReviewEvent
  let from: ProductStatus
  let status: ProductStatus
  let part: Actor.Part
  let submission: Int64?
}

extension OtherStep {
  /// The receipt of the command that made it.
  func receipt(in context: Context) throws -> Output {
    var message = "\(item.title) is \(status.ofTexts.label)"
    if event == .submit, let submission { message += " (submission \(submission))" }
    if part != .administrator { message = "\(part.phrase): \(message)" }
    return try receipt(message, verb: event.tallied, in: context)
  }

  /// The step as a line of text.
  fileprivate var line: String {
    "\(item.title): \(from.ofTexts.label) → \(status.ofTexts.label) (\(event.rawValue), \(part.phrase))"
  }

  fileprivate func receipt(_ message: String, verb: String, in context: Context) throws -> Output {
    let fields = [
      Field("id", .identifier(item.title), label: "Product ID"), Field("status", status.ofTexts.value, label: "Status"),
      Field("stage", .null, label: "Stage"), Field("content", .null, label: "Content"),
      Field("update", .text(contents), label: "Update"), Field("submission", .integer(submission), label: "Submission"),
    ]
    return .receipt(
      Receipt(
        message, record: Record(fields), tally: Receipt.Tally(item.kind, verb, detail: status.ofTexts.label),
        next: try OtherReviews(catalog: context.catalog).next(for: item)))
  }
}

// MARK: - Several steps

extension OtherReviews {
  /// Moves an item to a status by the fewest allowed steps.
  ///
  /// - Throws: A refusal that lists the reachable statuses.
  func advance(_ item: ReviewedItem, to target: ProductStatus, remark: Remark) throws -> [OtherStep] {
    let start = try status(of: item)
    // Its texts are those of a product until that is decided.
    if item.product != nil { _ = try transition(of: item, on: .start) }
    func isStep(_ step: ReviewMachine.Row) -> Bool {
      Self.events.contains(step.event) && step.event.isAdvanceStep
        && step.from.flatMap { row(from: $0, on: step.event) } == step
    }
    guard let path = machine.shortestPath(from: start, to: target, mayTake: isStep) else {
      let reachable = machine.reachable(from: start, mayTake: isStep).map(\.ofTexts.label)
      throw Refusal(
        "review.no-way", kind: .state,
        "there is no path through review for \(item.title) from \(start.ofTexts.label) to \(target.ofTexts.label)",
        remedy: "it can become \(reachable.joined(separator: ", "))", subject: target.rawValue)
    }
    try ReviewService(catalog: catalog).requireRemark(remark, for: path.map(\.event))
    var current = item
    return try path.map { row in
      let step =
        row.event == .submit
        ? try submit(current, message: nil)
        : try perform(row.event, on: current, remark: row.event.hasMessage ? remark : Remark())
      current = step.item
      return step
    }
  }

  /// The receipt of several steps of an item, one line for each.
  func receipt(of steps: [OtherStep], for item: ReviewedItem, in context: Context) throws -> Output {
    guard let last = steps.last else {
      return .message("\(item.title) is already \(try status(of: item).ofTexts.label)")
    }
    return try last.receipt(steps.map(\.line).joined(separator: "\n"), verb: "advanced", in: context)
  }
}
