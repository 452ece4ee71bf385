internal import StockroomKit

extension ReviewService {
  /// Moves a product to a status by the fewest allowed steps, and its version as far as needed.
  ///
  /// Its update goes first; then the product itself, if it has another status and a path to the target.
  func advance(_ product: Product, to target: ProductStatus, remark: Remark) throws -> [ReviewStep] {
    var steps = try walk(product, by: try path(of: product, to: target), remark: remark)
    guard steps.contains(where: \.subject.isUpdate), let itself = try itself(product),
      let rest = try path(of: itself, to: target), !rest.contains(where: { $0.event == .removeFromSale })
    else { return steps }
    steps += try walk(itself.product, by: rest, remark: remark)
    return steps
  }

  /// Why a product itself cannot follow its update, as text, or nil if it can.
  func remainder(of product: Product, after steps: [ReviewStep], to target: ProductStatus) throws -> String? {
    guard target == .approved, steps.contains(where: \.subject.isUpdate), let itself = try itself(product),
      let row = machine.transitions.first(where: { $0.from == itself.status && $0.to == target })
    else { return nil }
    let mend = row.event.command.replacing("PRODUCT", with: itself.id)
    return "only its update was advanced: \(itself.id) itself is \(itself.standing), until \(mend)"
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
      return try perform(transition.event, on: current, remark: transition.event.isSpoken ? remark : Remark())
    }
  }

  /// The fewest steps to a status, or a refusal that lists the reachable ones.
  private func path(of product: Product, to target: ProductStatus) throws -> [ReviewMachine.Row] {
    let subjects = try ReviewSubject.all(of: product, in: catalog)
    for subject in subjects {
      guard let path = try path(of: subject, to: target) else { continue }
      if !path.isEmpty, subject.status.isComputed { try requireComplete(subject) }
      // The product's approval says nothing about its update.
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
        machine.reachable(from: subject.status, stage: subject.stage) { $0.event.isWalked && subject.takes($0.event) }
      })
  }

  private func path(of subject: ReviewSubject, to target: ProductStatus) throws -> [ReviewMachine.Row]? {
    try machine.shortestPath(from: subject.status, stage: subject.stage, to: target) { row in
      guard row.event.isWalked, subject.takes(row.event) else { return false }
      return try row.condition == .complete || holds(row.condition, for: subject)
    }
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
