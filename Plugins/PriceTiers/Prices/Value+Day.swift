import Foundation
import StockroomKit

extension Value {
  /// A day as typed, with its time if it is not midnight UTC.
  static func day(_ date: Date?) -> Value {
    date.map { .identifier($0.scheduleText) } ?? .null
  }
}
