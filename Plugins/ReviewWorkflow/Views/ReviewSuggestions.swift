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
    guard let version = try service.version(of: subject) else { return try alone(events, subject, service) }
    return events.map { $0 == .approveVersion ? next(for: version) : $0.command }
  }

  private static func alone(
    _ events: [ReviewEvent], _ subject: ReviewSubject, _ service: ReviewService
  ) throws -> [String] {
    let commands = events.filter { $0 != .approveVersion }.map(\.command)
    guard subject.status == .readyToSubmit, let app = try service.catalog.apps.find(subject.product.app),
      try service.needsVersion(app)
    else { return commands }
    return commands.map { $0 + " --with-version VERSION" }
  }

  /// The commands for a version that a product waits for.
  private static func next(for version: AppVersion) -> String {
    let legal = StandardReview.versions.events(from: version.state)
    let event = version.state.isInReview ? .approve : legal.first(where: \.isUsual)
    return (event ?? .upload).command.replacing("VERSION", with: version.version)
  }
}
