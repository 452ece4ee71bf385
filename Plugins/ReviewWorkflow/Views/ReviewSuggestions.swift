internal import StockroomKit

/// The legal next commands, straight from the machine.
enum ReviewSuggestions {
  static func next(_ product: Product, _ catalog: Catalog) throws -> [String] {
    let desk = ReviewDesk(catalog: catalog)
    let subject = try ReviewSubject(product, in: catalog)
    let commands = desk.machine.events(from: subject.status).compactMap(\.command)
    guard subject.status == .readyToSubmit, let app = try catalog.apps.find(product.app), try desk.needsVersion(app)
    else { return commands }
    return commands.map { $0 + " --with-version VERSION" }
  }
}
