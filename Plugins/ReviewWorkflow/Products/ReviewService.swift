internal import StockroomKit

/// Applies events to products: looks them up in the machine, changes the status, and saves messages.
struct ReviewService {
  let catalog: Catalog
  /// The state machine of the active policy.
  let machine: ReviewMachine
  var submissions: Submissions { Submissions(catalog: catalog) }
  private var history: ReviewHistory { ReviewHistory(catalog: catalog) }

  init(catalog: Catalog) throws {
    self.init(catalog: catalog, machine: try Policies(catalog: catalog).machine())
  }

  init(catalog: Catalog, machine: ReviewMachine) {
    self.catalog = catalog
    self.machine = machine
  }

  /// Applies an event to the product, or to its update.
  func perform(_ event: ReviewEvent, on product: Product, remark: Remark = Remark()) throws -> [ReviewStep] {
    switch event {
    case .submit: return try submit([product], withVersion: nil, message: remark.message)
    case .failProcessing: return [try failProcessing(of: product, because: remark.message)]
    default:
      let (subject, transition) = try transition(of: product, on: event)
      return try apply(transition, with: subject, submission: subject.item?.submission, remark: remark)
    }
  }

  /// Applies an event to the product, or to its update; a decision starts a waiting review first.
  func carryOut(_ event: ReviewEvent, on product: Product, remark: Remark) throws -> [ReviewStep] {
    let subjects = try ReviewSubject.all(of: product, in: catalog)
    guard subjects.contains(where: { startsReview(of: $0, by: event) }) else {
      return try perform(event, on: product, remark: remark)
    }
    let started = try perform(.start, on: product)
    guard let reviewed = try catalog.products.find(product.appleID) else { return started }
    return started + (try perform(event, on: reviewed, remark: remark))
  }

  /// True if a decision must start the review of a waiting subject first, and is then allowed.
  func startsReview(of subject: ReviewSubject, by event: ReviewEvent) -> Bool {
    guard event.isDecision, subject.takes(event), subject.status == .waitingForReview,
      !machine.events(from: subject.status, stage: subject.stage).contains(event)
    else { return false }
    return machine.transitions(from: subject.status, stage: subject.stage, on: .start).contains { row in
      row.to.map { machine.events(from: $0, stage: row.toStage).contains(event) } ?? false
    }
  }

  /// Submits products together, in one submission; if one cannot be submitted, none is.
  ///
  /// Their app version is submitted with them, unless it already was.
  ///
  /// - Parameter draft: The number of the submitted draft; the products and the version are removed from other drafts.
  func submit(
    _ products: [Product], withVersion number: String?, message: String?, draft: Int64? = nil
  ) throws -> [ReviewStep] {
    let transitions = try products.map { try transition(of: $0, on: .submit) }
    let version = try requireVersion(number, for: transitions.map(\.subject))
    let isNew = version.map { $0.state != .waitingForReview } ?? false
    try requireRoom(for: products.count + (isNew ? 1 : 0), subject: products.last?.productID.rawValue ?? "")
    guard let app = products.first?.app else { return [] }
    let submission = try submissions.create(for: app, withVersion: version?.version, message: message)
    try submissions.addMessage(Remark(message: message), in: submission, by: catalog.actor)
    if let version, version.state != .waitingForReview {
      _ = try VersionService(catalog: catalog).submit(version, in: submission, remark: Remark(message: message))
    }
    let drafts = Drafts(catalog: catalog)
    if let version { try drafts.release(.version(version), except: draft) }
    for product in products { try drafts.release(.product(product), except: draft) }
    return try transitions.flatMap { subject, transition in
      try submissions.add(subject, to: submission)
      let submitted = subject.isUpdate ? try ReviewSubject(subject.product, in: catalog) : subject
      return try apply(transition, with: submitted, submission: submission, remark: Remark(message: message))
    }
  }

  private func apply(
    _ transition: ReviewMachine.Row, with subject: ReviewSubject, submission: Int64?, remark: Remark
  ) throws -> [ReviewStep] {
    guard let from = transition.from, let to = transition.to else { return [] }
    let product = subject.product
    let actor = Actor(name: catalog.actor.name, part: transition.part)
    let because = transition.event.because + (transition.toStage.map { ": \($0)" } ?? "")
    let move = StatusMove(
      by: actor, reason: because, guideline: remark.guideline?.number, remark: remark.message, submission: submission)
    let step = ReviewStep(
      subject: subject, from: from, to: to, fromStage: transition.fromStage, toStage: transition.toStage,
      cause: transition.event.rawValue, part: transition.part,
      submission: submission)
    if transition.event.hasMessage {
      try submissions.addMessage(remark, in: submission, about: subject.item, by: actor)
    }
    if subject.isUpdate {
      let update = ProductUpdate(of: product, content: subject.content, metadata: subject.metadata)
      try catalog.updates.move(update, from: from, to: to, as: move)
      if let item = subject.item { try submissions.move(item, to: ReviewItemState(to)) }
      try enterStage(of: transition, with: subject)
      return [step]
    }
    guard from != to else {
      try catalog.products.move(product, from: transition.fromStage, toStage: transition.toStage, as: move) {
        try enterStage(of: transition, with: subject)
      }
      return [step] + (try settle(product, after: step))
    }
    let moved = try catalog.products.move(product, to: to, as: move)
    try enterStage(of: transition, with: subject)
    return [step] + (try settle(moved, after: step))
  }

  private func enterStage(of transition: ReviewMachine.Row, with subject: ReviewSubject) throws {
    guard transition.fromStage != transition.toStage else { return }
    let item = try subject.item?.state.isOpen == true ? subject.item : submissions.undecidedItem(of: subject.product)
    if let item { try submissions.move(item, toStage: transition.toStage) }
    if transition.toStage != nil { try Policies(catalog: catalog).recordStage() }
  }

  /// Automatic changes: a withdrawn product with unmet requirements, an approved one without storefronts.
  private func settle(_ product: Product, after step: ReviewStep) throws -> [ReviewStep] {
    if product.status.isComputed {
      try catalog.recomputeStatus(of: product)
    } else {
      _ = try catalog.availability.settle(product, by: .system)
    }
    guard let settled = try catalog.products.find(product.appleID), settled.status != step.to else { return [] }
    let because = try history.newest(of: .product(product))?.because ?? "recomputed"
    return [
      ReviewStep(
        subject: step.subject, from: step.to, to: settled.status, cause: because, part: .system,
        submission: step.submission)
    ]
  }
}

extension ReviewService {
  /// Fails the processing of a product's content, as the system.
  func failProcessing(of product: Product, because reasons: String?) throws -> ReviewStep {
    let (subject, row) = try transition(of: product, on: .failProcessing)
    guard let content = try subject.content ?? catalog.content.newest(of: product), let to = row.to else {
      throw try notLegal(.failProcessing, subject, [subject])
    }
    let move = StatusMove(by: .system, reason: ReviewEvent.failProcessing.because, remark: reasons)
    let refused = try catalog.content.refuse(content, of: product, as: move)
    return ReviewStep(
      subject: subject, from: subject.status, to: subject.isUpdate ? to : refused.status,
      cause: ReviewEvent.failProcessing.rawValue, part: .system, submission: nil)
  }
}

/// A completed step.
struct ReviewStep {
  let subject: ReviewSubject
  let from: ProductStatus
  let to: ProductStatus
  /// The custom states before and after.
  var fromStage: String?
  var toStage: String?
  /// The event or another cause.
  let cause: String
  let part: Actor.Part
  let submission: Int64?
  /// The steps of its app version.
  var versionSteps: [VersionStep] = []

  /// The new status as text: `In Review (Legal Check)`.
  var statusLabel: String { to.label(in: toStage) }

  /// The result as a sentence.
  var sentence: String {
    guard subject.isUpdate, cause == ReviewEvent.failProcessing.rawValue else {
      return "\(subject.name) \(subject.verb) \(statusLabel)"
    }
    return "\(subject.name) is rejected; the approved version stays on sale"
  }

  /// The step as lines of text.
  ///
  /// `com.example.books.level2: Ready to Submit → Waiting for Review (submit, as the administrator)`
  var lines: [String] {
    versionSteps.map(\.line) + [
      "\(subject.name): \(fromStage ?? from.label) → \(toStage ?? to.label) (\(cause), \(part.phrase))"
    ]
  }
}

extension Actor.Part {
  /// The role as text: `as the reviewer`.
  var phrase: String { "as the \(rawValue)" }
}
