internal import Engine
internal import Foundation
internal import StockroomKit

/// Checks who sends a request.
struct Authentication: Sendable {
  /// What the credentials of a request say.
  enum Result {
    /// The route is for anyone.
    case nobody
    case client(RouteClient)
    case refused(RouteFailure.Cause, reason: String)
  }

  private let allowances: Allowances

  init(hourlyLimit: Int?) { allowances = Allowances(limit: hourlyLimit) }

  func client(
    of request: RouteRequest, _ access: Route.Access, _ store: ServedStore, _ engine: Engine
  ) throws -> Result {
    switch access {
    case .anyone: return .nobody
    case .connectKey, .purchaseKey, .password:
      return .client(RouteClient(name: "stub", permissions: Set()))
    }
  }
}
