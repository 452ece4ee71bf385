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
