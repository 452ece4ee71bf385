internal import StockroomKit

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
