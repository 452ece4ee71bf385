import Foundation
import StockroomKit

/// Work on archives nobody vouches for, in a child process that limits itself first; JSON in, JSON out.
enum PackageWorker {
  /// Validates a package: a `ValidationRequest`, answered by a `PackageReport`.
  static let validation = "validate"
  /// Makes the delivery archive of a valid package: a `DeliveryRequest`, answered by a `DeliveryReply`.
  static let delivery = "deliver"

  static func validate(_ request: Data, _ progress: ProgressReporter) throws -> Data {
    let request = try JSONDecoder().decode(ValidationRequest.self, from: request)
    return try JSONEncoder().encode(request.work(progress))
  }

  static func deliver(_ request: Data, _ progress: ProgressReporter) throws -> Data {
    let request = try JSONDecoder().decode(DeliveryRequest.self, from: request)
    return try JSONEncoder().encode(request.work(progress))
  }

  /// The worker as a child process runs it: limited for good.
  static func limited(_ work: @escaping Registry.Worker) -> Registry.Worker {
    { request, progress in
      try ResourceLimits.worker.apply()
      return try work(request, progress)
    }
  }
}

extension Preparation {
  /// Has a child process validate a package.
  func validate(_ file: FilePath, limits: PackageLimits) throws -> PackageReport {
    let path = path(file)
    return try ask(
      PackageWorker.validation, ValidationRequest(file: path, limits: limits), label: "checking \(file.text)",
      patience: Patience.seconds(forBytes: FileBytes.size(of: path)))
  }

  /// Has a child process make the delivery archive of a package.
  func deliver(_ request: DeliveryRequest, of file: FilePath) throws -> DeliveryReply {
    try ask(
      PackageWorker.delivery, request, label: "processing \(file.text)",
      patience: Patience.seconds(forBytes: request.report.unpackedBytes))
  }

  private func ask<Reply: Decodable>(
    _ worker: String, _ request: some Encodable, label: String, patience: Int
  ) throws -> Reply {
    let reply = try work(worker, try JSONEncoder().encode(request), label: label, patience: patience)
    do {
      return try JSONDecoder().decode(Reply.self, from: reply)
    } catch {
      throw Refusal.workerUnclear
    }
  }
}

/// How long a child may take by the clock on the wall.
private enum Patience {
  /// What a child has for the smallest package, in seconds.
  private static let least = 10
  /// A quarter of what a slow machine reads or writes in a second.
  private static let bytesPerSecond: Int64 = 4 << 20

  static func seconds(forBytes bytes: Int64) -> Int {
    least + Int(max(0, bytes) / bytesPerSecond)
  }
}

extension Refusal {
  fileprivate static let workerUnclear = Refusal(
    "package.worker", "the process that looked at the package gave no answer that can be read",
    hint: "nothing was changed; try again")
}
