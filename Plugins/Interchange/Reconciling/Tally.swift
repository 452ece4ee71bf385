import Foundation
import StockroomKit

/// The counts of an import or an apply, by kind of item.
struct ReconcileTally {
  /// The counts of one kind.
  struct Counts {
    var created = 0
    var changed = 0
    var same = 0
    var removed = 0
    var failed = 0

    fileprivate mutating func add(_ other: Counts) {
      created += other.created
      changed += other.changed
      same += other.same
      removed += other.removed
      failed += other.failed
    }
  }

  private var apps = Counts()
  private var products = Counts()
  private var localizations = Counts()
  /// The number of unreadable rows, if the rest goes on.
  var unreadRows = 0
  /// Values of the file that could not be set, with counts.
  var notes = Losses()
  /// The number of products with prices that App Store Connect does not have, and the warning about the first.
  private(set) var warnings: (count: Int, first: String?) = (0, nil)

  /// Notes what is unusual in a value that was set.
  mutating func warn(of value: String, _ field: InterchangeField, in catalog: Catalog) throws {
    guard field.kind == .money, !value.isEmpty,
      let warning = try catalog.pricing?.warning(about: value, catalog: catalog)
    else { return }
    warnings = (warnings.count + 1, warnings.first ?? warning)
  }

  /// The warning about prices, with the number of other products that have one.
  var warning: String? {
    let others = warnings.count - 1
    let rest =
      others == 1 ? "; 1 more product has such a price" : "; \(Self.number(others)) more products have such prices"
    return warnings.first.map { "warning: \($0)\(others > 0 ? rest : "")" }
  }

  subscript(kind: CatalogRecord.Kind) -> Counts {
    get {
      switch kind {
      case .app: apps
      case .product: products
      case .localization: localizations
      }
    }
    set {
      switch kind {
      case .app: apps = newValue
      case .product: products = newValue
      case .localization: localizations = newValue
      }
    }
  }

  mutating func add(_ other: ReconcileTally) {
    apps.add(other.apps)
    products.add(other.products)
    localizations.add(other.localizations)
    unreadRows += other.unreadRows
    notes.add(other.notes)
    warnings = (warnings.count + other.warnings.count, warnings.first ?? other.warnings.first)
  }

  var failed: Int { apps.failed + products.failed + localizations.failed + unreadRows }

  /// `created 3 apps and 27 products; 4 products are the same`.
  var message: String {
    let parts = [
      ("created", \Counts.created), ("changed", \.changed), ("removed", \.removed), ("left unchanged", \.same),
      ("skipped", \.failed),
    ].compactMap { verb, path -> String? in
      var nouns = CatalogRecord.Kind.allCases.compactMap { kind -> String? in
        let count = self[kind][keyPath: path]
        return count == 0 ? nil : "\(Self.number(count)) \(kind.noun(count))"
      }
      if path == \.failed, unreadRows > 0 {
        nouns.append("\(Self.number(unreadRows)) unreadable row\(unreadRows == 1 ? "" : "s")")
      }
      return nouns.isEmpty ? nil : "\(verb) \(HumanNumbers.list(nouns))"
    }
    return parts.isEmpty ? "the file sets nothing" : parts.joined(separator: "; ")
  }

  /// The fields of the receipt.
  var fields: [Field] {
    CatalogRecord.Kind.allCases.flatMap { kind -> [Field] in
      let counts = self[kind]
      let noun = kind.plural
      return [
        Field("\(noun)Created", .integer(Int64(counts.created))),
        Field("\(noun)Changed", .integer(Int64(counts.changed))),
        Field("\(noun)Unchanged", .integer(Int64(counts.same))),
        Field("\(noun)Removed", .integer(Int64(counts.removed))),
        Field("\(noun)Skipped", .integer(Int64(counts.failed))),
      ]
    } + [Field("rowsSkipped", .integer(Int64(unreadRows))), Field("leftOut", .list(notes.values))]
  }

  static func number(_ count: Int) -> String {
    let digits = Array(String(count))
    return String(
      digits.enumerated().flatMap { index, digit in
        index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit]
      })
  }
}

extension CatalogRecord.Kind {
  /// The noun of messages.
  func noun(_ count: Int) -> String { count == 1 ? rawValue : plural }

  var plural: String { rawValue + "s" }
}

extension Losses {
  /// A text for each count: `3 prices by date`.
  var texts: [String] {
    let listed = counts.prefix(Self.limit).map { count in
      "\(ReconcileTally.number(count.count)) \(count.count == 1 ? Self.singular(count.what) : count.what)"
    }
    let rest = counts.dropFirst(Self.limit).reduce(0) { $0 + $1.count }
    return rest == 0 ? listed : listed + ["\(ReconcileTally.number(rest)) \(rest == 1 ? "other" : "others")"]
  }

  /// The singular of a description: `price by date`, `value of stage`.
  private static func singular(_ what: String) -> String {
    let tails = [
      " of ", " that ", " by ", " with ", " without ", " in ", " as ", " for ", " not ", " where ", " within ", ",",
      " other than ",
    ]
    let end = tails.compactMap { what.range(of: $0)?.lowerBound }.min() ?? what.endIndex
    let nouns = what[..<end].components(separatedBy: " and ").map { noun -> String in
      if noun.hasSuffix("ies") { return String(noun.dropLast(3)) + "y" }
      if noun.hasSuffix("statuses") { return String(noun.dropLast(2)) }
      return noun.hasSuffix("s") ? String(noun.dropLast()) : noun
    }
    return nouns.joined(separator: " and ") + what[end...].replacing(" that are ", with: " that is ")
  }

  private static let limit = 30

  var values: [Value] { texts.map(Value.text) }
}
