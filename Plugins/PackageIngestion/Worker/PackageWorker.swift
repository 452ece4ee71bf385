import Foundation
import StockroomKit

/// The worker that reads archives nobody vouches for, with JSON in and JSON out.
enum PackageWorker {
  static let name = "validate"

  /// Limits the process it runs in for good, then works: for a child process only.
  static func run(_ request: Data) throws -> Data {
    try ResourceLimits.worker.apply()
    return try answer(request)
  }

  /// The work itself.
  static func answer(_ request: Data) throws -> Data {
    let request = try JSONDecoder().decode(PackageWorkRequest.self, from: request)
    return try JSONEncoder().encode(PackageWork.run(request))
  }
}

extension Preparation {
  /// Has a child process look at a package.
  func inspect(_ request: PackageWorkRequest) throws -> PackageWorkReply {
    let reply = try work(PackageWorker.name, try JSONEncoder().encode(request))
    do {
      return try JSONDecoder().decode(PackageWorkReply.self, from: reply)
    } catch {
      throw Refusal.workerUnclear
    }
  }
}

extension Refusal {
  fileprivate static let workerUnclear = Refusal(
    "package.worker", "the process that looked at the package gave no answer that can be read",
    hint: "nothing was changed; try again")
}
