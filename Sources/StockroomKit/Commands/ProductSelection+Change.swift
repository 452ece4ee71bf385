public import Catalog
internal import Foundation
public import Rendering
internal import Store

extension ProductSelection {
  /// Changes all selected products or none; with `--eligible`, those that the command accepts.
  ///
  /// If it refuses some of them, the refusal says how many, and suggests `--eligible`:
  ///
  ///     try selection.change(in: context, verb: "submitted") { products in … }
  ///
  /// - Parameters:
  ///   - verb: The past participle of the command, such as `submitted`.
  ///   - work: Changes the given products; if it refuses, it is rolled back, and tried with each product alone.
  /// - Throws: A `Refusal`; nothing was changed.
  public func change(
    in context: Context, verb: String, _ work: ([Product]) throws -> Output
  ) throws -> Output {
    try change(try resolve(in: context), in: context, verb: verb, work)
  }

  /// Changes products that the command found itself, as ``change(in:verb:_:)`` does.
  public func change(
    _ products: [Product], in context: Context, verb: String, _ work: ([Product]) throws -> Output
  ) throws -> Output {
    let store = context.catalog.store
    guard products.count > 1 else { return try work(products) }
    do {
      return try store.savepoint { try work(products) }
    } catch let refusal as Refusal where refusal.kind.isAboutProduct {
      let refused = try Self.refused(products, in: context, work)
      let isAboutAll = refused.count == products.count && Set(refused.map(\.refusal.message)).count == 1
      guard !refused.isEmpty, !isAboutAll else { throw refusal }
      let left = Set(refused.map(\.product.appleID))
      let eligible = products.filter { !left.contains($0.appleID) }
      guard isEligible, !eligible.isEmpty else {
        throw Refusal.notAll(refused.map(\.refusal), of: products.count, verb: verb)
      }
      return try work(eligible).leavingOut(refused, done: eligible.count, verb: verb)
    }
  }

  /// The products that the work refuses when it is tried with each alone.
  private static func refused(
    _ products: [Product], in context: Context, _ work: ([Product]) throws -> Output
  ) throws -> [LeftOut] {
    var refused: [LeftOut] = []
    for product in products {
      try context.checkCancelled()
      do {
        _ = try context.catalog.store.rehearse { try work([product]) }
      } catch let refusal as Refusal where refusal.kind.isAboutProduct {
        refused.append(LeftOut(product: product, refusal: refusal))
      }
    }
    return refused
  }
}

/// A refused product with its refusal.
private struct LeftOut {
  let product: Product
  let refusal: Refusal
}

/// The maximum number of refused products that a message names.
private let named = 5

extension Refusal.Kind {
  /// True if another product might be accepted.
  fileprivate var isAboutProduct: Bool { self == .rule || self == .state || self == .missing }
}

extension Refusal {
  /// Some of several products were refused; the code is that of the first refusal.
  fileprivate static func notAll(_ refusals: [Refusal], of count: Int, verb: String) -> Refusal {
    let rest = count - refusals.count
    let numbers =
      rest == 0
      ? "none of \(count) products can be \(verb)"
      : "\(HumanNumbers.grouped(refusals.count)) of \(HumanNumbers.grouped(count)) products cannot be \(verb), "
        + "\(HumanNumbers.grouped(rest)) can"
    var reasons = refusals.prefix(named).map(\.message)
    if refusals.count > named { reasons.append("and \(HumanNumbers.grouped(refusals.count - named)) more") }
    let first = refusals[0]
    let leaving = rest == 0 ? nil : Remedy("add --eligible to leave out what cannot be \(verb)")
    let remedy = first.remedy.map { remedy in leaving?.or(remedy) ?? remedy } ?? leaving
    return Refusal(
      first.code, kind: first.kind, "\(numbers): \(reasons.joined(separator: "; "))", remedy: remedy,
      subject: first.subject)
  }
}

extension Output {
  /// The receipt with the skipped products.
  fileprivate func leavingOut(_ refused: [LeftOut], done: Int, verb: String) -> Output {
    guard case .receipt(var receipt) = self else { return self }
    var reasons = refused.prefix(named).map(\.refusal.message)
    if refused.count > named { reasons.append("and \(HumanNumbers.grouped(refused.count - named)) more") }
    receipt.message +=
      "\n\(HumanNumbers.count(done, "product")) \(verb), "
      + "\(HumanNumbers.grouped(refused.count)) left out: \(reasons.joined(separator: "; "))"
    let rows = refused.map { left in
      Value.record([
        Field("id", .identifier(left.product.productID.rawValue), label: "Product ID"),
        Field("code", .identifier(left.refusal.code), label: "Code"),
        Field("reason", .text(left.refusal.message), label: "Reason"),
      ])
    }
    receipt.record.fields.append(Field("leftOut", .list(rows), label: "Left Out"))
    return .receipt(receipt)
  }
}
