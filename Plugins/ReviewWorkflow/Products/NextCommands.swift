internal import StockroomKit

/// The suggested next commands.
enum ReviewSuggestions {
  static func next(_ product: Product, _ catalog: Catalog) throws -> [String] {
    let service = try ReviewService(catalog: catalog)
    let subjects = try ReviewSubject.all(of: product, in: catalog)
    // Putting a product back on sale is suggested before its update.
    return try (subjects.suffix(1) + subjects.dropLast()).flatMap { try commands(for: $0, service) }
  }

  private static func commands(for subject: ReviewSubject, _ service: ReviewService) throws -> [String] {
    let events = try service.legalEvents(of: subject).filter(\.isSuggested)
    let version = try service.version(of: subject)
    return try events.compactMap { event in
      guard event == .approveVersion else { return try service.line(event, for: subject) }
      return try version.flatMap { try next(for: $0, service.catalog) }
    }
  }

  /// The next command for the version a product waits for.
  private static func next(for version: AppVersion, _ catalog: Catalog) throws -> String? {
    let versions = VersionService(catalog: catalog)
    return try version.state.isInReview ? versions.line(.approve, of: version) : versions.next(for: version).first
  }
}

/// The commands allowed on a product now, with their roles.
enum ReviewPermissions {
  static func legal(_ product: Product, _ catalog: Catalog) throws -> [LegalCommand] {
    try events(product, catalog) + others(product, ReviewService(catalog: catalog))
  }

  /// The commands for the product's own events and those of its updates.
  static func events(_ product: Product, _ catalog: Catalog) throws -> [LegalCommand] {
    let service = try ReviewService(catalog: catalog)
    return try ReviewSubject.all(of: product, in: catalog).flatMap { try commands(for: $0, service) }
  }

  /// The products on which an event can be allowed, by the states from which the active policy has it.
  static func filter(for event: ReviewEvent, _ catalog: Catalog) throws -> ProductFilter {
    let machine = try Policies(catalog: catalog).machine()
    let events = event.isDecision ? [event, .start] : [event]
    var filter = ProductFilter()
    filter.statuses = machine.states.filter { state in
      machine.transitions.contains { $0.from == state && events.contains($0.event) }
    }
    filter.includesUpdates = event.isOfUpdates
    return filter
  }

  /// The products that may have a way through review.
  static let advanced: ProductFilter = {
    var filter = ProductFilter()
    filter.statuses = ProductStatus.allCases.filter { $0 != .missingMetadata }
    return filter
  }()

  /// The commands for the product's review as a whole and for its submission.
  private static func others(_ product: Product, _ service: ReviewService) throws -> [LegalCommand] {
    var commands: [LegalCommand] = []
    if let advance = try service.advanceLine(for: product) { commands.append(LegalCommand(advance, by: .reviewer)) }
    guard let submission = try service.submissions.newest(of: product) else { return commands }
    commands.append(LegalCommand("review message PRODUCT TEXT", by: .administrator))
    if try service.submissions.items(of: submission).contains(where: \.state.isOpen) {
      commands.append(LegalCommand("review expedite PRODUCT", by: .administrator))
    }
    return commands
  }

  private static func commands(for subject: ReviewSubject, _ service: ReviewService) throws -> [LegalCommand] {
    let version = try service.version(of: subject)
    var events = try service.legalEvents(of: subject).filter { $0 != .complete && $0 != .lack }
    events += ReviewEvent.allCases.filter { service.startsReview(of: subject, by: $0) }
    return try events.compactMap { event in
      let rows = service.machine.transitions(from: subject.status, stage: subject.stage, on: event)
      let part = rows.first?.part ?? StandardReview.products.part(of: event)
      guard event == .approveVersion || event == .rejectVersion else {
        return LegalCommand(
          try service.line(event, for: subject), by: part,
          change: try rows.first.flatMap { try change(subject, $0, service) })
      }
      guard let version, version.state.isInReview else { return nil }
      let versions = VersionService(catalog: service.catalog)
      return LegalCommand(try versions.line(event == .approveVersion ? .approve : .reject, of: version), by: part)
    }
  }

  /// The change to check with the guards.
  private static func change(
    _ subject: ReviewSubject, _ row: ReviewMachine.Row, _ service: ReviewService
  ) throws -> Change? {
    guard let from = row.from, let to = row.to else { return .productDeleted(subject.product) }
    let catalog = service.catalog
    let move = StatusMove(by: Actor(name: catalog.actor.name, part: row.part), reason: row.event.because)
    guard !subject.isUpdate else {
      let update = ProductUpdate(of: subject.product, content: subject.content, metadata: subject.metadata)
      return .updateMoved(update, was: from, to: to, move)
    }
    guard from != to else {
      return .stageChanged(subject.product, was: row.fromStage, to: row.toStage, move)
    }
    return catalog.products.change(moving: subject.product, to: to, as: move)
  }
}

extension ReviewService {
  /// The command of an event, with `PRODUCT` for the product.
  ///
  /// If the rules require a version with the app's first product of a type, the command names an open one.
  func line(_ event: ReviewEvent, for subject: ReviewSubject) throws -> String {
    guard event == .submit, let app = try catalog.apps.find(subject.product.app), try needsVersion(subject.product)
    else {
      return event.command
    }
    let open = try catalog.apps.versions(of: app).last { version in
      version.state == .waitingForReview || StandardReview.versions.events(from: version.state).contains(.submit)
    }
    return "\(event.command) --with-version \(open?.version ?? "VERSION")"
  }

  /// An allowed `review advance` command, to Approved or as close as possible, with `PRODUCT` for the product.
  func advanceLine(for product: Product) throws -> String? {
    let targets: [ProductStatus] = [.approved, .inReview, .waitingForReview, .developerRemovedFromSale, .readyToSubmit]
    let spoken: [ProductStatus] = [.developerActionNeeded, .rejected, .removedFromSale]
    for target in targets + spoken {
      guard let path = try acceptedPath(of: product, to: target), !path.isEmpty else { continue }
      let word = target.rawValue.lowercased().replacing("_", with: "-")
      let remark = path.contains { $0.event.hasMessage } ? " --guideline 2.1 -m TEXT" : ""
      return "review advance PRODUCT --to \(word)\(remark)"
    }
    return nil
  }

  private func acceptedPath(of product: Product, to target: ProductStatus) throws -> [ReviewMachine.Row]? {
    do {
      let path = try path(of: product, to: target)
      let subject = try ReviewSubject(product, in: catalog)
      if path.contains(where: { $0.event == .submit }) {
        try requireComplete(subject)
        _ = try requireVersion(nil, for: [subject])
      }
      let isSoldNowhere = try catalog.availability.storefronts(of: product).isEmpty
      return isSoldNowhere && target == .approved ? nil : path
    } catch is Refusal {
      return nil
    }
  }
}

extension ReviewService {
  /// The commands that move a product to a status from which another machine continues.
  ///
  /// Each single step that does, or else the shortest path as one line; empty if there is none.
  func commands(for product: Product, leadingTo other: ReviewMachine) throws -> [String] {
    let subject = try ReviewSubject(product, in: catalog)
    let rows = try machine.transitions.filter { row in
      guard row.from == subject.status, row.fromStage == subject.stage, row.event.isReview, let to = row.to,
        try holds(row.condition, for: subject)
      else { return false }
      return other.leadsOn(from: to, stage: row.toStage)
    }
    guard rows.isEmpty else { return try rows.map { try command($0, subject) } }
    let path = try machine.shortestPath(from: subject.status, stage: subject.stage) { row in
      try row.event.isReview && (row.condition == .complete || holds(row.condition, for: subject))
    } until: {
      other.leadsOn(from: $0, stage: $1)
    }
    return try path.map { [try $0.map { try command($0, subject) }.joined(separator: "; ")] } ?? []
  }

  private func command(_ row: ReviewMachine.Row, _ subject: ReviewSubject) throws -> String {
    try line(row.event, for: subject).replacing("PRODUCT", with: subject.id)
  }
}

extension ReviewMachine {
  /// True if a review can continue from a status; deletion does not count.
  func leadsOn(from status: ProductStatus, stage: String?) -> Bool {
    events(from: status, stage: stage).contains(where: \.isStep)
  }
}
