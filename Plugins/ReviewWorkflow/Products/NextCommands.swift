internal import StockroomKit

/// The suggested next commands, from the machine.
enum ReviewSuggestions {
  static func next(_ product: Product, _ catalog: Catalog) throws -> [String] {
    let service = try ReviewService(catalog: catalog)
    let subjects = try ReviewSubject.all(of: product, in: catalog)
    // Returning a product to sale comes before its update.
    return try (subjects.suffix(1) + subjects.dropLast()).flatMap { try commands(for: $0, service) }
  }

  private static func commands(for subject: ReviewSubject, _ service: ReviewService) throws -> [String] {
    let events = try service.legalEvents(of: subject).filter(\.isUsual)
    let version = try service.version(of: subject)
    return try events.compactMap { event in
      guard event == .approveVersion else { return try service.line(event, for: subject) }
      return try version.flatMap { try next(for: $0, service.catalog) }
    }
  }

  /// The commands for a version that a product waits for.
  private static func next(for version: AppVersion, _ catalog: Catalog) throws -> String? {
    let versions = VersionService(catalog: catalog)
    return try version.state.isInReview ? versions.line(.approve, of: version) : versions.next(for: version).first
  }
}

/// Every command that is allowed on a product now, with its role, from the machine.
enum ReviewPermissions {
  static func legal(_ product: Product, _ catalog: Catalog) throws -> [LegalCommand] {
    let service = try ReviewService(catalog: catalog)
    let subjects = try ReviewSubject.all(of: product, in: catalog)
    return try subjects.flatMap { try commands(for: $0, service) } + others(product, service)
  }

  /// The commands that are not events: about the whole review of a product, or its submission.
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
    return try service.legalEvents(of: subject).filter { $0 != .complete && $0 != .lack }.compactMap { event in
      let rows = service.machine.transitions(from: subject.status, stage: subject.stage, on: event)
      let part = rows.first?.part ?? .administrator
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

  /// The change that the event would make, for guards.
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
  /// The command of an event for a part of a product, with `PRODUCT` for the product.
  ///
  /// Where the rules want an app's first product with a version, it names the one that accepts products.
  func line(_ event: ReviewEvent, for subject: ReviewSubject) throws -> String {
    guard event == .submit, let app = try catalog.apps.find(subject.product.app), try needsVersion(app) else {
      return event.command
    }
    let open = try catalog.apps.versions(of: app).last { version in
      version.state == .waitingForReview || StandardReview.versions.events(from: version.state).contains(.submit)
    }
    return "\(event.command) --with-version \(open?.version ?? "VERSION")"
  }

  /// A `review advance` that is accepted now, with `PRODUCT` for the product: to Approved, or as near as it gets.
  func advanceLine(for product: Product) throws -> String? {
    let targets: [ProductStatus] = [.approved, .inReview, .waitingForReview, .developerRemovedFromSale, .readyToSubmit]
    let spoken: [ProductStatus] = [.developerActionNeeded, .rejected, .removedFromSale]
    for target in targets + spoken {
      guard let path = try acceptedPath(of: product, to: target), !path.isEmpty else { continue }
      let word = target.rawValue.lowercased().replacing("_", with: "-")
      let remark = path.contains { $0.event.isSpoken } ? " --guideline 2.1 -m TEXT" : ""
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
  /// The commands that move a product to where another path through review continues: the allowed ones that do so
  /// immediately, or else the fewest steps; none if there is no path.
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
  /// Whether a review can continue from a status; deletion does not count.
  func leadsOn(from status: ProductStatus, stage: String?) -> Bool {
    events(from: status, stage: stage).contains(where: \.isWalked)
  }
}
