internal import Basics
internal import Catalog
internal import Foundation
internal import Rendering
internal import Store

/// A condition on a column of `product list`, as in `--where tier=3`, `price:JPN>=120`, or `name~chapter`.
///
/// Columns of plugins work too. Values are typed as displayed: `0.99`, `Ready to Submit`, `2012-11-21`, `yes`. An
/// identifier may be its last part, `chapter1`. Nothing after `=` means an empty column. A value that the column cannot
/// have, or a comparison that its type does not support, is refused, because it would match nothing.
public struct FieldCondition: ParameterValue, Hashable {
  /// An operator.
  enum Comparison: String, CaseIterable {
    // Longer operators first: `>=` begins with `>`.
    case atLeast = ">="
    case atMost = "<="
    case isNot = "!="
    case lacks = "!~"
    case above = ">"
    case below = "<"
    case equals = "="
    case contains = "~"

    var isOrder: Bool { [.atLeast, .atMost, .above, .below].contains(self) }
    var isSearch: Bool { self == .contains || self == .lacks }
  }

  /// The column's name, with its argument: `price:JPN`.
  let column: String
  let comparison: Comparison
  let value: String

  /// The name of a condition in help.
  public static var valueName: String { "FIELD=VALUE" }

  /// Parses a condition; the column is looked up when the command runs.
  public static func parse(_ text: String) throws -> FieldCondition {
    let column = text.prefix { !"=!<>~".contains($0) }
    let rest = text[column.endIndex...]
    guard !column.isEmpty, let comparison = Comparison.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
      throw Refusal(
        "usage.where", kind: .usage, "\(text) is not a condition",
        hint: "use FIELD=VALUE, as in tier=3, or one of != < <= > >= ~ !~, as in 'price>=1' or name~chapter",
        subject: text)
    }
    let condition = FieldCondition(
      column: String(column), comparison: comparison, value: String(rest.dropFirst(comparison.rawValue.count)))
    guard !condition.value.isEmpty || comparison == .equals || comparison == .isNot else {
      throw Refusal(
        "usage.where", kind: .usage, "there is no value after \(comparison.rawValue)",
        hint: "\(column)= finds an empty column, \(column)!= one that is not", subject: text)
    }
    return condition
  }

  /// The condition as a test of products.
  func predicate(in context: Context) throws -> (Product) throws -> Bool {
    let read = try context.productColumn(column).reader
    let known = context.registry.productColumn(called: column)
    try requireComparable(known?.kind ?? .text)
    if !value.isEmpty, !comparison.isSearch { _ = try known?.values?.parse(value) }
    let now = context.now
    return { product in
      let known = try read(product)
      return switch comparison {
      case .equals: value.isWritten(as: known, now: now)
      case .isNot: !value.isWritten(as: known, now: now)
      case .contains: value.isPart(of: known)
      case .lacks: !value.isPart(of: known)
      case .below: value.order(of: known, now: now).map { $0 < 0 } ?? false
      case .atMost: value.order(of: known, now: now).map { $0 <= 0 } ?? false
      case .above: value.order(of: known, now: now).map { $0 > 0 } ?? false
      case .atLeast: value.order(of: known, now: now).map { $0 >= 0 } ?? false
      }
    }
  }

  /// Refuses a comparison that a type does not support.
  private func requireComparable(_ kind: FieldDescription.Kind) throws {
    let (noun, others): (String, String)
    switch kind {
    case .boolean where comparison.isOrder || comparison.isSearch:
      (noun, others) = ("is yes or no", "use \(column)=yes or \(column)=no")
    case .term where comparison.isOrder:
      (noun, others) = ("has no order", "use = or !=, or ~ for a part of its name")
    case .integer, .decimal, .bytes, .duration, .bar, .money:
      guard comparison.isSearch else { return }
      (noun, others) = ("is a number", "use =, !=, <, <=, >, or >=")
    case .date:
      guard comparison.isSearch else { return }
      (noun, others) = ("is a date", "use =, !=, <, <=, >, or >=")
    default: return
    }
    throw Refusal(
      "usage.where", kind: .usage, "\(column) \(noun), and cannot be compared with \(comparison.rawValue)",
      hint: others, subject: column + comparison.rawValue + value)
  }
}

extension String {
  /// True if the typed text means the value.
  fileprivate func isWritten(as known: Value, now: Date) -> Bool {
    switch known {
    case .null, .remark: isEmpty
    case .text(let text), .phrase(let text, _): hasSameBytes(as: text)
    case .identifier(let text): hasSameBytes(as: text) || isLastPart(of: text)
    case .integer(let number), .bytes(let number): Int64(self) == number
    case .decimal(let number, _), .duration(let number), .bar(let number): Double(self) == number
    case .boolean(let truth): (try? Bool.parse(self)) == truth
    case .date: order(of: known, now: now) == 0
    case .term(let code, let label, _): [code, label].contains { fold($0) == fold(self) }
    case .money(let amount, let currency, _):
      Double(prefix { $0 != " " }) == Double(amount) && isIn(currency)
    case .list(let values), .most(let values, _): values.contains { isWritten(as: $0, now: now) }
    case .record: false
    }
  }

  /// True if it is the last part of an identifier, as commands accept it: `chapter1` or `.chapter1`.
  private func isLastPart(of identifier: String) -> Bool {
    let part = utf8.first == UInt8(ascii: ".") ? utf8.dropFirst() : utf8[...]
    return !part.isEmpty && identifier.utf8.count > part.count
      && identifier.utf8.suffix(part.count + 1).elementsEqual([UInt8(ascii: ".")] + part)
  }

  /// Compares the value with the typed text: negative if the value is less; nil if they cannot be compared.
  ///
  /// A typed day means the whole day; texts are compared by their bytes.
  fileprivate func order(of known: Value, now: Date) -> Int? {
    switch known {
    case .text(let text), .identifier(let text), .phrase(let text, _):
      Value.order(.text(text), .text(self))
    case .integer(let number), .bytes(let number): Double(self).map { Self.order(Double(number), $0) }
    case .decimal(let number, _), .duration(let number), .bar(let number): Double(self).map { Self.order(number, $0) }
    case .money(let amount, let currency, _):
      isIn(currency) ? Double(amount).flatMap { own in Double(prefix { $0 != " " }).map { Self.order(own, $0) } } : nil
    case .date(let date): order(of: date, now: now)
    case .null, .remark, .boolean, .term, .list, .most, .record: nil
    }
  }

  private func order(of date: Date, now: Date) -> Int? {
    guard let moment = try? DateExpression.parse(self).date(now: now) else { return nil }
    if contains("T") || lowercased() == "now" {
      return Self.order(Double(date.seconds), Double(moment.seconds))
    }
    return date.isoDay == moment.isoDay ? 0 : Self.order(Double(date.seconds), Double(moment.seconds))
  }

  private static func order(_ left: Double, _ right: Double) -> Int { left < right ? -1 : left > right ? 1 : 0 }

  /// True if the typed amount names this currency, or none.
  private func isIn(_ currency: String) -> Bool { !contains(" ") || hasSuffix(" \(currency)") }

  /// True if a value contains the typed text, ignoring case.
  fileprivate func isPart(of known: Value) -> Bool {
    switch known {
    case .text(let text), .identifier(let text), .phrase(let text, _): text.lowercased().contains(lowercased())
    case .term(_, let label, _): label.lowercased().contains(lowercased())
    case .list(let values), .most(let values, _): values.contains { isPart(of: $0) }
    default: false
    }
  }
}
