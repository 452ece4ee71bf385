import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import StockroomKit
import Synchronization

/// Bounds the bytes of request bodies that the server holds at a time, those of all connections together.
///
/// Clients that are not known may use half of them, so that they cannot keep out those that are.
final class BodyBudget: Sendable {
  private let limit: Int
  private let held = Mutex(0)

  init(_ limit: Int) { self.limit = limit }

  /// A new share, for one request.
  func share(isKnown: Bool) -> Share { Share(self, limit: isKnown ? limit : limit / 2) }

  /// What one request holds, until nobody has the share anymore.
  final class Share: Sendable {
    private let budget: BodyBudget
    private let limit: Int
    private let count = Mutex(0)

    fileprivate init(_ budget: BodyBudget, limit: Int) { (self.budget, self.limit) = (budget, limit) }

    deinit {
      let count = count.withLock { $0 }
      budget.held.withLock { $0 -= count }
    }

    /// Takes more bytes; false if there is no room for them.
    fileprivate func take(_ bytes: Int) -> Bool {
      let isTaken = budget.held.withLock { held in
        guard held + bytes <= limit else { return false }
        held += bytes
        return true
      }
      if isTaken { count.withLock { $0 += bytes } }
      return isTaken
    }
  }
}

/// A body that was read, or why it was not.
enum SentBody {
  case whole(Data)
  case refused(RouteFailure.Cause)

  /// Whether a request has a body, as far as its header says.
  static func isExpected(in request: Request) -> Bool {
    request.headers[.transferEncoding] != nil || request.headers[.contentLength].map { $0 != "0" } == true
  }

  /// Reads the body of a request.
  ///
  /// - Throws: The error of a connection that ends before.
  init(of request: Request, upTo limit: Int, _ share: BodyBudget.Share) async throws {
    let length = request.headers[.contentLength].flatMap { Int($0) }
    if let length, length > limit {
      self = .refused(.bodyTooLong(limit: limit))
      return
    }
    var body = Data()
    if let length { body.reserveCapacity(length) }
    for try await part in request.body {
      guard body.count + part.readableBytes <= limit else {
        self = .refused(.bodyTooLong(limit: limit))
        return
      }
      guard share.take(part.readableBytes) else {
        self = .refused(.refused(.noRoomForBody))
        return
      }
      body.append(contentsOf: part.readableBytesView)
    }
    self = .whole(body)
  }
}

extension Refusal {
  fileprivate static let noRoomForBody = Refusal(
    "serve.bodies", kind: .busy, "the server has no room for the body: other clients are sending theirs",
    hint: "send it again in a second, and fewer at a time")
}
