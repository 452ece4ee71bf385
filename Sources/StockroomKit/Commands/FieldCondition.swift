internal import Basics
internal import Catalog
internal import Foundation
internal import Rendering
internal import Store

/// A condition on a column of `product list`, as in `--where tier=3` or `--where price:JPN!=120`.
///
/// Core and plugin columns both work. Values are written as displayed: `0.99`, `Ready to Submit`,
/// `2012-11-21`, `yes`; nothing after the sign means an empty column. A value that the column cannot have is
/// refused, because nothing could match it.
public struct FieldCondition: ParameterValue, Hashable {
  /// The column, with its argument.
  let column: String
  let value: String
  let isNegated: Bool

  /// A column and its value.
  public static var valueName: String { "FIELD=VALUE" }

  /// Parses a condition; the column is looked up when the command runs.
  public static func parse(_ text: String) throws -> FieldCondition {
    let column = text.prefix { $0 != "=" && $0 != "!" }
    let sign = text[column.endIndex...].hasPrefix("!=") ? "!=" : "="
    guard !column.isEmpty, text[column.endIndex...].hasPrefix(sign) else {
      throw Refusal(
        "usage.where", kind: .usage, "\(text) is not a condition",
        hint: "use FIELD=VALUE or FIELD!=VALUE, as in tier=3",
        subject: text)
    }
    return FieldCondition(
      column: String(column), value: String(text[column.endIndex...].dropFirst(sign.count)), isNegated: sign == "!=")
  }

  /// Checks products one by one against the condition.
  func predicate(in context: Context) throws -> (Product) throws -> Bool {
    let read = try context.productColumn(column).reader
    if !value.isEmpty { _ = try context.registry.productColumn(column)?.values?.parse(value) }
    let now = context.now
    return { product in value.isWritten(as: try read(product), now: now) != isNegated }
  }
}

extension String {
  /// Whether a typed text means the value.
  fileprivate func isWritten(as known: Value, now: Date) -> Bool {
    switch known {
    case .null, .remark: isEmpty
    case .text(let text), .identifier(let text), .phrase(let text, _): hasSameBytes(as: text)
    case .integer(let number), .bytes(let number): Int64(self) == number
    case .decimal(let number, _), .duration(let number), .bar(let number): Double(self) == number
    case .boolean(let truth): (try? Bool.parse(self)) == truth
    case .date(let date): isMoment(date, now: now)
    case .term(let code, let label, _): [code, label].contains { fold($0) == fold(self) }
    case .money(let amount, let currency, _):
      Double(prefix { $0 != " " }) == Double(amount) && (!contains(" ") || hasSuffix(" \(currency)"))
    case .list(let values): values.contains { isWritten(as: $0, now: now) }
    case .record: false
    }
  }

  /// A day means the whole day.
  private func isMoment(_ date: Date, now: Date) -> Bool {
    guard let moment = try? DateExpression.parse(self).date(now: now) else { return false }
    return contains("T") ? moment.iso8601 == date.iso8601 : moment.isoDay == date.isoDay
  }
}
