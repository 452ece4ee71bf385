internal import StockroomKit

/// The suggested next commands, from the machine.
enum ReviewSuggestions {
  static func next(_ product: Product, _ catalog: Catalog) throws -> [String] {
    let desk = try ReviewService(catalog: catalog)
    let subjects = try ReviewSubject.all(of: product, in: catalog)
    // Returning a product to sale comes before its update.
    return try (subjects.suffix(1) + subjects.dropLast()).flatMap { try commands(for: $0, desk) }
  }

  private static func commands(for subject: ReviewSubject, _ desk: ReviewService) throws -> [String] {
    let events = try desk.legalEvents(of: subject).filter(\.isUsual)
    guard let version = try desk.version(of: subject) else { return try alone(events, subject, desk) }
    return events.map { $0 == .approveVersion ? next(for: version) : $0.command }
  }

  private static func alone(
    _ events: [ReviewEvent], _ subject: ReviewSubject, _ desk: ReviewService
  ) throws -> [String] {
    let commands = events.filter { $0 != .approveVersion }.map(\.command)
    guard subject.status == .readyToSubmit, let app = try desk.catalog.apps.find(subject.product.app),
      try desk.needsVersion(app)
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
