import StockroomKit

struct ProductCan: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")

  static let description = CommandDescription(
    "product can", "List the commands allowed on a product now, and in which role.", effect: .reads,
    permission: .manageProducts, parameters: [product],
    fields: Explanations.all.described("product", ["command": .text, "by": .text, "summary": .text]),
    examples: ["product can .chapter1"])

  private let reference: ProductReference

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
  }

  func run(in context: Context) throws -> Output {
    let lines = try LegalCommands(context: context).all(for: try context.product(reference))
    return .table(
      Table(
        columns: Self.description.fields.columns(), empty: "no commands are allowed",
        rows: lines.map { [.text($0.line), .text($0.part.rawValue), .text($0.summary)] }))
  }
}

/// The allowed commands for a product: fixes, plugins' commands, and those that its status and the caller's roles allow.
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
    let own = try Self.own(product, catalog)
    let permitted = try catalog.products.legalCommands(for: product)
    let usual = try catalog.products.next(for: product).map { LegalCommand($0, by: .administrator) }
    // A guard may refuse one form of a command, such as for one version of the content.
    var (names, lines) = try refused(own + permitted)
    var rows: [Row] = []
    // One source may name several forms of a command; a later source repeats none.
    for source in [usual, own, permitted] {
      let former = names
      for command in source {
        // A requirement may name a command of a plugin that is not installed, which cannot be run.
        guard let entry = context.command(of: command.line), context.isPermitted(entry), !former.contains(entry.name),
          lines.insert(command.line).inserted
        else { continue }
        names.insert(entry.name)
        let known = permitted.first { context.command(of: $0.line)?.name == entry.name }
        rows.append(
          Row(
            line: command.line, part: known?.part ?? (entry.isReviewerPart ? .reviewer : command.part),
            summary: entry.summary))
      }
    }
    return rows
  }

  /// The names of the commands that guards refuse entirely, and the lines that they refuse.
  private func refused(_ commands: [LegalCommand]) throws -> (names: Set<String>, lines: Set<String>) {
    var refused: Set<String> = []
    var allowed: Set<String> = []
    var (lines, accepted): (Set<String>, Set<String>) = ([], [])
    for command in commands {
      guard let name = context.command(of: command.line)?.name else { continue }
      let isRefused = try command.change.flatMap { try catalog.refusal(of: $0) } != nil
      if isRefused {
        refused.insert(name)
        lines.insert(command.line)
      } else {
        allowed.insert(name)
        accepted.insert(command.line)
      }
    }
    return (refused.subtracting(allowed), lines.subtracting(accepted))
  }

  /// The catalog's own commands that are allowed on a product, unless a guard refuses their changes.
  static func own(_ product: Product, _ catalog: Catalog) throws -> [LegalCommand] {
    let name = try catalog.name(of: product)
    var commands: [LegalCommand] = []
    func add(_ line: String, _ change: Change) {
      commands.append(LegalCommand(line, by: .administrator, change: change))
    }
    add("product edit \(name) --name NAME", .productEdited(product, was: product))
    let update = try catalog.updates.find(product)
    if RuleTable.metadataEditable.contains(product.status), update?.state != .inReview {
      let texts = try catalog.localizations.all(of: product).first
      add(
        "product localize \(name) LOCALE --description TEXT",
        catalog.updates.keepsEdits(of: product)
          ? .updateEdited(update, of: product, was: update)
          : .localizationSet(
            texts ?? Localization(locale: "en-US", displayName: nil, description: nil), of: product, was: texts))
      add(
        "product screenshot \(name) FILE",
        catalog.updates.keepsEdits(of: product)
          ? .updateEdited(update, of: product, was: update)
          : .screenshotChanged(
            Screenshot(sha256: product.screenshot ?? "", fileName: product.screenshotName ?? ""), of: product))
    }
    if let update, !update.state.isUnderReview {
      add("product revert \(name)", .updateEdited(nil, of: product, was: update))
    }
    add(
      "product availability \(name) \(product.isClearedForSale ? "--off" : "--on")",
      try catalog.availability.change(clearing: !product.isClearedForSale, product))
    if !product.isEverywhere {
      add(
        "product availability \(name) --add STOREFRONT",
        .availabilityChanged(product, storefronts: try catalog.availability.storefronts(of: product), was: product))
    }
    if try catalog.products.hostingRefusal(!product.isHosted, of: product) == nil {
      add(
        "hosting \(product.isHosted ? "disable" : "enable") \(name)",
        catalog.products.change(hosting: !product.isHosted, of: product))
    }
    if try catalog.products.adoptionRefusal(of: product, as: .approved) == nil {
      let move = StatusMove(by: catalog.actor, reason: "adopted")
      add(
        "product adopt \(name) --status approved",
        catalog.products.change(moving: product, to: .approved, as: move))
    }
    if try catalog.products.deletionRefusal(of: product) == nil {
      add("product delete \(name)", .productDeleted(product))
    }
    return commands
  }
}

extension LegalCommands {
  /// The products that each of these commands may be allowed on, as far as their rows say.
  private static let completed: KeyValuePairs<String, ProductFilter> = [
    "product delete": .with { $0.statuses = outsideReview.filter { $0 != .approved } },
    "product localize": .with { $0.statuses = Array(RuleTable.metadataEditable) },
    "product screenshot": .with { $0.statuses = Array(RuleTable.metadataEditable) },
    "product revert": .with { $0.includesUpdates = true },
    "hosting enable": .with { ($0.isHosted, $0.types, $0.statuses) = (false, [.nonConsumable], outsideReview) },
    "hosting disable": .with { ($0.isHosted, $0.statuses) = (true, outsideReview) },
  ]

  private static let outsideReview = ProductStatus.allCases.filter { !$0.isInReview }

  /// Limits the completion of products to those that a command is allowed on.
  static func complete(in registry: inout Registry) {
    for (command, filter) in completed {
      registry.completeProducts(of: command, in: { _ in filter }, allowedBy: own)
    }
    let neverSubmitted = ProductFilter.with { $0.statuses = ProductStatus.allCases.filter(\.isComputed) }
    registry.completeProducts(of: "product adopt", in: { _ in neverSubmitted }) { product, catalog in
      guard try catalog.products.adoptionRefusal(of: product, as: .rejected) == nil else { return [] }
      return [LegalCommand("product adopt PRODUCT", by: .administrator)]
    }
  }
}

extension ProductFilter {
  fileprivate static func with(_ set: (inout ProductFilter) -> Void) -> ProductFilter {
    var filter = ProductFilter()
    set(&filter)
    return filter
  }
}
