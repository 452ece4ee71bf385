internal import Foundation
internal import StockroomKit

/// The calls about notifications.
enum NotificationCalls {
  static let all: [ServerAPICall] = []
}
