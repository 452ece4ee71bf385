import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import StockroomKit
import Synchronization

/// Limits the total size of the request bodies in memory.
///
/// Unauthenticated clients may use half of it, so that they cannot block the others.
final class BodyBudget: Sendable {
  private let limit: Int
  private let held = Mutex(0)

  init(_ limit: Int) { self.limit = limit }

  /// A new share, for one request.
  func share(isKnown: Bool) -> Share { Share(self, limit: isKnown ? limit : limit / 2) }

  /// The bytes of one request, returned when the share is released.
  final class Share: Sendable {
    private let budget: BodyBudget
    private let limit: Int
    private let count = Mutex(0)

    fileprivate init(_ budget: BodyBudget, limit: Int) { (self.budget, self.limit) = (budget, limit) }

    deinit {
      let count = count.withLock { $0 }
      budget.held.withLock { $0 -= count }
    }

    /// Takes more bytes; false beyond the limit.
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

/// A body, or the reason why it was not read.
enum SentBody {
  case whole(Data)
  case refused(RouteFailure.Cause)

  /// True if a request has a body, as far as its header says.
  static func isExpected(in request: Request) -> Bool {
    request.headers[.transferEncoding] != nil || request.headers[.contentLength].map { $0 != "0" } == true
  }

  /// Reads the body of a request.
  ///
  /// - Throws: A `Refusal` if the client closes the connection, or sends what is not HTTP.
  init(of request: Request, from channel: any Channel, upTo limit: Int, _ share: BodyBudget.Share) async throws {
    let length = request.headers[.contentLength].flatMap { Int($0) }
    if let length, length > limit {
      self = .refused(.bodyTooLong(limit: limit))
      return
    }
    ConnectionGuard.awaitBody(from: channel)
    var body = Data()
    if let length { body.reserveCapacity(length) }
    do {
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
    } catch {
      // The other errors of the parser are about what was sent, and this one is about what was not.
      guard let error = error as? HTTPParserError, error != .invalidEOFState else { throw Refusal.clientLeft }
      throw Refusal.brokenBody
    }
    self = .whole(body)
  }
}

extension Refusal {
  fileprivate static let brokenBody = Refusal(
    "serve.body.broken", kind: .usage, "the body is not in the form that its header says",
    hint: "send as many bytes as Content-Length says, or whole chunks")

  fileprivate static let noRoomForBody = Refusal(
    "serve.bodies", kind: .busy, "the server has no memory left for the body: other clients are sending theirs",
    hint: "send it again in a second, and fewer at a time")
}
