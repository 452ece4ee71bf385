internal import StockroomKit

/// Every command that is allowed on a product now, with its role, from the machine.
enum ReviewPermissions {
  static func legal(_ product: Product, _ catalog: Catalog) throws -> [LegalCommand] {
    let desk = try ReviewService(catalog: catalog)
    return try ReviewSubject.all(of: product, in: catalog).flatMap { try commands(for: $0, desk) }
  }

  private static func commands(for subject: ReviewSubject, _ desk: ReviewService) throws -> [LegalCommand] {
    let version = try desk.version(of: subject)
    return try desk.legalEvents(of: subject).filter { $0 != .complete && $0 != .lack }.compactMap { event in
      let rows = desk.machine.transitions(from: subject.status, stage: subject.stage, on: event)
      let part = rows.first?.part ?? .administrator
      guard event == .approveVersion || event == .rejectVersion else { return LegalCommand(event.command, by: part) }
      guard let version, version.state.isInReview else { return nil }
      return LegalCommand(event.command.replacing("VERSION", with: version.version), by: part)
    }
  }
}
