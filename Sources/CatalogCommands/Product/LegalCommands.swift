internal import StockroomKit

/// The allowed commands for a product: fixes, what plugins offer, and what its status allows.
struct LegalCommands {
  /// A command with its help summary.
  struct Row {
    let line: String
    let part: Actor.Part
    let summary: String
  }

  let context: Context
  private var catalog: Catalog { context.catalog }

  func all(for product: Product) throws -> [Row] {
    let name = try catalog.name(of: product)
    let permitted = try catalog.hooks.legal.flatMap { try $0(product, catalog) }.map { $0.naming(name) }
    let usual = try (catalog.products.next(for: product) + own(for: product, name)).map {
      LegalCommand($0, by: .administrator)
    }
    var seen: Set<String> = []
    return (usual + permitted).compactMap { command in
      // A requirement may name a command of a plugin that is not installed, which cannot be run.
      guard let entry = entry(of: command.line), seen.insert(entry.name).inserted else { return nil }
      let known = permitted.first { self.entry(of: $0.line)?.name == entry.name }
      return Row(
        line: command.line, part: known?.part ?? (entry.isReviewerPart ? .reviewer : command.part),
        summary: entry.summary)
    }
  }

  private func own(for product: Product, _ name: String) throws -> [String] {
    var lines = ["product edit \(name) --name NAME"]
    let update = try catalog.updates.find(product)
    if RuleTable.metadataEditable.contains(product.status), update?.state != .inReview {
      lines += ["product localize \(name) LOCALE --description TEXT", "product screenshot \(name) FILE"]
    }
    if let update, !update.state.isUnderReview { lines.append("product revert \(name)") }
    lines.append("product availability \(name) \(product.isClearedForSale ? "--off" : "--on")")
    if catalog.products.hostingRefusal(!product.isHosted, of: product) == nil {
      lines.append("hosting \(product.isHosted ? "disable" : "enable") \(name)")
    }
    if try catalog.products.adoptionRefusal(of: product, as: .approved) == nil {
      lines.append("product adopt \(name) --status approved")
    }
    if catalog.products.deletionRefusal(of: product) == nil { lines.append("product delete \(name)") }
    return lines
  }

  /// The command of a line: the longest name of up to three words that is registered.
  private func entry(of line: String) -> CommandDescription? {
    let words = line.split(separator: " ").prefix(3)
    for count in stride(from: words.count, to: 0, by: -1) {
      let name = words.prefix(count).joined(separator: " ")
      if let entry = context.registry.entries.first(where: { $0.description.name == name }) { return entry.description }
    }
    return nil
  }
}
