import Foundation
import StockroomKit

/// Processes untrusted archives in a child process that has access only to them.
enum PackageWorker {
  /// Validates a package: a `ValidationRequest`, answered by the content's entries and a `PackageReport` without them.
  static let validation = "validate"
  /// Makes the delivery archive of a valid package: a `DeliveryRequest` and its plan, answered by a `DeliveryReply`.
  static let delivery = "deliver"

  static func validate(_ task: WorkerTask) throws {
    let request = try JSONDecoder().decode(ValidationRequest.self, from: task.request())
    guard let file = task.files.first else { throw DeliveryArchive.changed }
    let answer = WorkerAnswer(task)
    let report = request.work(FileBytes(borrowing: file), task.progress, collect: answer.add)
    try answer.finish(report)
  }

  static func deliver(_ task: WorkerTask) throws {
    let source = TaskSource(task)
    let length = try source.bytes(4).reduce(0) { $0 << 8 | Int($1) }
    let request = try JSONDecoder().decode(DeliveryRequest.self, from: Data(source.bytes(length)))
    let plan = try DeliveryPlan(bytes: source.bytes(request.planBytes))
    guard task.files.count == 3 else { throw DeliveryArchive.changed }
    let reply = request.work(
      FileBytes(borrowing: task.files[0]), plan, to: task.files[1], spool: task.files[2], task.progress)
    try WorkerAnswer(task).finish(reply)
  }
}

extension Preparation {
  /// Validates a package in a worker; `built` is the path of one that was built from a folder.
  func validate(
    _ file: FilePath, at built: String? = nil, limits: PackageLimits, timeout: WorkerTimeout? = nil
  ) throws -> PackageReport {
    let path = try built ?? path(file)
    let opened: FileBytes
    do {
      opened = try FileBytes(path: path)
    } catch let finding as Finding {
      return PackageReport(findings: [finding])
    }
    let reading = WorkerReading()
    try work(
      PackageWorker.validation, try JSONEncoder().encode(ValidationRequest(file: path, limits: limits)),
      files: [opened.descriptor], label: "checking \(file.text)",
      timeout: (timeout ?? WorkerTimeout(forBytes: opened.size)).seconds, answer: reading.take)
    var report: PackageReport = try reading.reply()
    report.files = reading.files
    return report
  }

  /// Creates the delivery archive of a package in a worker, and moves it into place.
  func deliver(
    _ package: String, _ report: PackageReport, to archive: String, limits: PackageLimits, of file: FilePath,
    timeout: WorkerTimeout
  ) throws -> DeliveryReply {
    do {
      let files = try DeliveryFiles(of: package, archive: archive)
      let plan = try DeliveryPlan(report.files)
      let request = try JSONEncoder().encode(
        DeliveryRequest(limits: limits, unpackedBytes: report.unpackedBytes, planBytes: plan.bytes.count))
      let length = withUnsafeBytes(of: UInt32(request.count).bigEndian) { Data($0) }
      let reading = WorkerReading()
      try work(
        PackageWorker.delivery, length + request + Data(plan.bytes), files: files.descriptors,
        label: "processing \(file.text)", timeout: timeout.seconds, answer: reading.take)
      let reply: DeliveryReply = try reading.reply()
      if reply.summary != nil { try files.archive.keep() }
      return reply
    } catch let finding as Finding {
      return DeliveryReply(summary: nil, finding: finding)
    }
  }
}

/// The request to a worker to validate the file it is given.
package struct ValidationRequest: Codable, Sendable {
  /// The package file's name.
  package var file: String
  /// The limits of the package.
  package var limits: PackageLimits

  package init(file: String, limits: PackageLimits = .standard) {
    self.file = file
    self.limits = limits
  }

  /// Validates the package; `collect` receives the entries of its content.
  func work(
    _ package: FileBytes, _ progress: ProgressReporter = .silent, collect: @escaping (FileEntry) throws -> Void
  ) -> PackageReport {
    PackageValidator(limits: limits).validate(package, name: file, collect: collect) { done, total in
      progress.update("", done: done, total: total)
    }
  }
}

/// The request to a worker to create a delivery archive from the files it is given, according to the plan that follows.
struct DeliveryRequest: Codable, Sendable {
  /// The limits of the package.
  var limits: PackageLimits
  /// The size of the content, for progress.
  var unpackedBytes: Int64
  /// The size of the plan.
  var planBytes: Int

  /// Creates the archive.
  func work(
    _ package: FileBytes, _ plan: DeliveryPlan, to archive: Int32, spool: Int32, _ progress: ProgressReporter = .silent
  ) -> DeliveryReply {
    do {
      let summary = try DeliveryArchive(limits: limits).write(package, plan, to: archive, spool: spool) { done in
        progress.update("", done: done, total: unpackedBytes)
      }
      return DeliveryReply(summary: summary, finding: nil)
    } catch {
      // A validated package can only fail if it has changed since.
      let finding = error as? Finding ?? DeliveryArchive.changed
      return DeliveryReply(
        summary: nil, finding: finding.code == .fileNotWritable ? finding : DeliveryArchive.changed)
    }
  }
}

/// A delivery archive, or the finding that prevented it.
package struct DeliveryReply: Codable, Sendable {
  package let summary: DeliverySummary?
  package let finding: Finding?
}

/// The total time limit of one package's workers, in wall-clock time.
struct WorkerTimeout {
  /// The time limit for the smallest package, in seconds.
  private static let least = 10
  /// A quarter of a slow machine's throughput in bytes per second.
  private static let bytesPerSecond: Int64 = 4 << 20

  private let end: Date

  /// Starts the time limit for a package of a given size.
  init(forBytes bytes: Int64) {
    end = Date(timeIntervalSinceNow: Double(Self.least) + Double(max(0, bytes) / Self.bytesPerSecond))
  }

  /// The remaining seconds, at least one.
  var seconds: Int { max(1, Int(end.timeIntervalSinceNow.rounded(.up))) }
}
