internal import StockroomKit

/// `review advance`: moves products to a status by allowed steps, each in its own role.
struct ReviewAdvance: Command {
  private static let target = Parameter<ProductStatus>.required("to", "The target status.")
    .completed(by: "review-status")
  private static let remark = RemarkParameters.steps(
    guideline: "The guideline, for Rejected.", message: "The reviewer's message.")

  static let description = CommandDescription(
    "review advance", "Move products to a status by the fewest allowed steps, and print each.", effect: .writes,
    permission: .review, parameters: ProductSelection.changing + [target, OtherArguments.item] + remark.all,
    receipt: ReviewReceipt.described,
    examples: ["review advance .chapter2 --to approved"])

  private let products: ProductSelection
  private let other: OtherArguments
  private let target: ProductStatus
  private let remark: Remark

  init(_ arguments: Arguments) throws {
    products = try ProductSelection(arguments)
    other = try OtherArguments(arguments)
    target = try arguments[Self.target]
    remark = try Self.remark.read(arguments)
  }

  func run(in context: Context) throws -> Output {
    let service = try ReviewService(catalog: context.catalog)
    if let item = try other.resolve(in: context, instead: products) {
      let reviews = OtherReviews(catalog: context.catalog)
      let steps = try reviews.advance(item, to: target, remark: remark)
      return try reviews.receipt(of: steps, for: item, in: context)
    }
    return try products.changeReviewed(in: context, verb: "advanced") { products in
      var steps: [ReviewStep] = []
      var notes: [String] = []
      for product in products {
        let taken = try service.advance(product, to: target, remark: remark)
        if taken.isEmpty { notes.append("\(try context.catalog.fullName(of: product)) is already \(target.label)") }
        if let rest = try service.remainder(of: product, after: taken, to: target) { notes.append(rest) }
        steps += taken
      }
      return try ReviewReceipt.walking(steps, notes: notes, in: context)
    }
  }
}

extension ReviewService {
  /// Moves a product to a status, and its version as far as needed, in the fewest allowed steps.
  ///
  /// Its update goes first; then the product itself, if it has another status and a path to the target.
  ///
  /// - Throws: `review.elsewhere` if an automatic move leads to another status, such as off sale without a storefront.
  func advance(_ product: Product, to target: ProductStatus, remark: Remark) throws -> [ReviewStep] {
    var steps = try walk(product, by: try path(of: product, to: target), remark: remark)
    guard steps.contains(where: \.subject.isUpdate) else {
      return steps + (try settle(product, at: target, after: steps, remark: remark))
    }
    guard steps.last?.to == target else {
      throw Refusal.elsewhere(try catalog.fullName(of: product), steps.last?.to ?? product.status, target)
    }
    guard let itself = try itself(product), let rest = try path(of: itself, to: target),
      !rest.contains(where: \.event.isSale)
    else { return steps }
    steps += try walk(itself.product, by: rest, remark: remark)
    return steps
  }

  /// Continues once from the status an automatic move led to.
  private func settle(
    _ product: Product, at target: ProductStatus, after steps: [ReviewStep], remark: Remark
  ) throws -> [ReviewStep] {
    guard let now = try itself(product), now.status != target else { return [] }
    guard !steps.isEmpty, let rest = try path(of: now, to: target), rest.allSatisfy(\.event.isSale) else {
      throw Refusal.elsewhere(try catalog.fullName(of: product), now.status, target)
    }
    let more = try walk(now.product, by: rest, remark: remark)
    guard let status = try itself(product)?.status, status == target else {
      throw Refusal.elsewhere(try catalog.fullName(of: product), now.status, target)
    }
    return more
  }

  /// The reason the product itself cannot follow its update; nil if it can.
  func remainder(of product: Product, after steps: [ReviewStep], to target: ProductStatus) throws -> String? {
    guard target == .approved, steps.contains(where: \.subject.isUpdate), let itself = try itself(product),
      let row = machine.transitions.first(where: { $0.from == itself.status && $0.to == target })
    else { return nil }
    let fix = row.event.command.replacing("PRODUCT", with: itself.id)
    return "only its update was advanced: \(itself.id) itself is \(itself.statusLabel) until \(fix)"
  }

  private func itself(_ product: Product) throws -> ReviewSubject? {
    let current = try catalog.products.find(product.appleID)
    return try current.flatMap { try ReviewSubject.all(of: $0, in: catalog).last }
  }

  private func walk(_ product: Product, by path: [ReviewMachine.Row], remark: Remark) throws -> [ReviewStep] {
    try requireRemark(remark, for: path.map(\.event))
    return try path.flatMap { transition in
      let current = try catalog.products.find(product.appleID) ?? product
      guard transition.event != .approveVersion else { return try approveVersion(of: current) }
      guard !transition.event.isAvailability else { return try clear(transition, of: current) }
      return try perform(transition.event, on: current, remark: transition.event.hasMessage ? remark : Remark())
    }
  }

  /// The fewest steps to a status.
  ///
  /// - Throws: A refusal that lists the reachable statuses.
  func path(of product: Product, to target: ProductStatus) throws -> [ReviewMachine.Row] {
    let subjects = try ReviewSubject.all(of: product, in: catalog)
    for subject in subjects {
      guard let path = try path(of: subject, to: target) else { continue }
      if !path.isEmpty, subject.status.isComputed { try requireComplete(subject) }
      // An approved product may have an update that is not.
      if path.isEmpty, target == .approved, let processing = subjects.first(where: \.isProcessed) {
        throw Refusal.processing(processing)
      }
      return path
    }
    let subject = try ReviewSubject(product, in: catalog)
    if subject.status.isComputed { try requireComplete(subject) }
    throw Refusal.noWay(
      to: target, subject,
      reachable: subjects.flatMap { subject in
        machine.reachable(from: subject.status, stage: subject.stage) {
          $0.event.isAdvanceStep && subject.takes($0.event)
        }
      })
  }

  private func path(of subject: ReviewSubject, to target: ProductStatus) throws -> [ReviewMachine.Row]? {
    try machine.shortestPath(from: subject.status, stage: subject.stage, to: target) { row in
      guard row.event.isAdvanceStep, subject.takes(row.event) else { return false }
      // Only a request for Removed from Sale may take a product off sale.
      if row.event == .removeFromSale, target != .removedFromSale { return false }
      return try row.condition == .complete || holds(row.condition, for: subject)
    }
  }

  /// Puts a product on sale or takes it off sale, like `product availability`.
  private func clear(_ transition: ReviewMachine.Row, of product: Product) throws -> [ReviewStep] {
    let subject = try ReviewSubject.all(of: product, in: catalog).last
    let moved = try catalog.availability.setCleared(transition.event == .putOnSale, of: product)
    guard let subject, moved.status != product.status else { return [] }
    return [
      ReviewStep(
        subject: subject, from: product.status, to: moved.status, cause: transition.event.rawValue,
        part: transition.part, submission: nil)
    ]
  }

  private func approveVersion(of product: Product) throws -> [ReviewStep] {
    let subject = try ReviewSubject(product, in: catalog)
    guard let version = try version(of: subject) else { return [] }
    let steps = try VersionService(catalog: catalog).approve(version)
    let now = try catalog.products.find(product.appleID)?.status ?? product.status
    return [
      ReviewStep(
        subject: subject, from: product.status, to: now, cause: ReviewEvent.approveVersion.rawValue, part: .reviewer,
        submission: subject.item?.submission, versionSteps: steps)
    ]
  }
}

extension Refusal {
  static func elsewhere(_ id: String, _ status: ProductStatus, _ target: ProductStatus) -> Refusal {
    let isOffSale = status == .developerRemovedFromSale
    return Refusal(
      "review.elsewhere", kind: .state,
      "\(id) would become \(status.label), not \(target.label)\(isOffSale ? ": it is not sold in any storefront" : "")",
      remedy: .command(isOffSale ? "product availability \(id) --everywhere" : "product why \(id)"),
      subject: target.rawValue)
  }
}
