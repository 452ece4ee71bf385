import Foundation
import StockroomKit

extension Value {
  /// A day, as dates are typed, with its time where it is not midnight UTC.
  static func day(_ date: Date?) -> Value {
    date.map { .identifier($0.scheduleText) } ?? .null
  }
}
