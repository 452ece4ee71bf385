import Foundation
import StockroomKit

/// A price matrix, given by a day on which it was in effect, or by a month that ended with it, such as `2019-10`.
struct MatrixDate: ParameterValue {
  private enum Form {
    case monthEnding(Date)
    case day(DateExpression)
  }

  private let form: Form
  private let text: String

  static var valueName: String { "DATE" }
  static var completer: String? { "date" }

  static func parse(_ text: String) throws -> MatrixDate {
    if let date = endOfMonth(text) { return MatrixDate(form: .monthEnding(date), text: text) }
    do {
      return MatrixDate(form: .day(try DateExpression.parse(text)), text: text)
    } catch let refusal as Refusal where refusal.kind == .usage {
      throw Refusal(
        refusal.code, kind: refusal.kind, refusal.message, hint: "use 2019-10, 2019-10-03, today, or -7d", subject: text
      )
    }
  }

  /// The matrix in effect then; for a date before the oldest, the hint is `hint` and the date of that one.
  func matrix(now: Date, hint: String = "--date") throws(Refusal) -> TierMatrix {
    let date =
      switch form {
      case .monthEnding(let date): date
      case .day(let expression): expression.date(now: now)
      }
    do {
      return try TierMatrices.published.inForce(on: date, hint: hint)
    } catch {
      throw Refusal(error.code, kind: error.kind, error.message, hint: error.hint, subject: text)
    }
  }

  private static func endOfMonth(_ text: String) -> Date? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 2, let year = Int64(parts[0]),
      let month = Int64(parts[1]), (1...12).contains(month),
      let next = Date(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
    else { return nil }
    return Date(seconds: next.seconds - 1)
  }
}
