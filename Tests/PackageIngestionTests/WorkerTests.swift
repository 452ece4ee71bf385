import Foundation
import StockroomKit
import Testing

@testable import PackageIngestion

@Suite struct WorkerTests {
  /// What a child process says of a package.
  static func validate(_ file: String, limits: PackageLimits = .standard) throws -> PackageReport {
    try Preparation(WorkerHost()).validate(FilePath.parse(file), limits: limits)
  }

  private func deliver(_ file: String, _ report: PackageReport, to archive: String) throws -> DeliveryReply {
    try Preparation(WorkerHost()).deliver(
      file, report, to: archive, limits: .standard, of: FilePath.parse(file), timeout: WorkerTimeout(forBytes: 0))
  }

  @Test func `the worker validates a package and creates the delivery archive`() throws {
    let folder = try TemporaryFolder()
    let entries = Sample.entries() + [.link("./Contents/link", to: "level.dat"), .file("./Contents/a/b/c")]
    let file = try folder.write("level2.pkg", Sample.component(entries))
    let report = try Self.validate(file)
    #expect(report == PackageValidator().validate(file))
    #expect(report.isValid)
    #expect(report.files.count == 5)
    #expect(report.version == ContentVersion("1.0"))
    let reply = try deliver(file, report, to: folder.path + "/level2.zip")
    #expect(reply.summary?.size == Int64(try folder.read("level2.zip").count))
    #expect(try folder.names() == ["level2.pkg", "level2.zip"])
    let other = try Sample.deliver(file, to: folder.path + "/other.zip")
    #expect(reply.summary == other)
  }

  @Test func `only the validated file is delivered`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("level2.pkg", Sample.component(Sample.entries()))
    let report = try Self.validate(file)
    try folder.write("level2.pkg", Sample.component(Sample.entries() + [.file("./Contents/more")]))
    let reply = try deliver(file, report, to: folder.path + "/level2.zip")
    #expect(reply.finding?.code == .fileChanged)
    #expect(try folder.names() == ["level2.pkg"])
  }

  /// The child read untrusted data, and may answer anything.
  @Test(arguments: [[], [0], [102, 7], [102, 0, 0], [102, 1, 0, 9, 1], [102, 1, 0, 1, 0xff], Array("j{}".utf8)])
  func `an unreadable answer is refused`(answer: [UInt8]) throws {
    let refusal = #expect(throws: Refusal.self) {
      let reading = WorkerReading()
      try reading.take(Data(answer))
      let _: PackageReport = try reading.reply()
    }
    #expect(refusal?.code == "package.worker")
  }

  @Test func `a package's name ends in .pkg`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("level2.zip", Sample.component(Sample.entries()))
    #expect(PackageValidator().validate(file).errors == [.fileName])
    #expect(PackageValidator().validate(file, name: "Level2.PKG").errors == [])
  }

  @Test func `a path that is not a file is a finding`() throws {
    let folder = try TemporaryFolder()
    #expect(PackageValidator().validate(folder.path + "/none.pkg").errors == [.fileUnreadable])
    #expect(PackageValidator().validate(folder.path, name: "folder.pkg").findings.first?.message == "this is a folder")
    #expect(PackageValidator().validate("/dev/zero", name: "zero.pkg").errors == [.fileUnreadable])
    for text in ["", "x", "hello, this is text", "\u{1f}gzip"] {
      #expect(try Sample.validate(Array(text.utf8)).errors == [.format], "\(text)")
    }
    #expect(try Sample.validate(Array("xar!".utf8)).errors == [.truncated])
    #expect(try Sample.validate(Array("PK\u{3}\u{4}".utf8)).errors == [.damaged])
  }

  /// Scripts match findings by their codes.
  @Test func `finding codes are dotted words`() {
    let codes = FindingCode.allCases.map(\.rawValue)
    #expect(codes.allSatisfy { $0.wholeMatch(of: /package(\.[a-z]+(-[a-z]+)*){1,2}/) != nil })
  }
}

/// Runs workers in this process, on the files that a test names.
struct WorkerHost: PreparationHost {
  var isPlan: Bool { false }
  var progress: ProgressReporter { .silent }
  /// If true, workers return no answer.
  var isSilent = false

  func run(_ order: WorkOrder) throws {
    guard !isSilent else { return }
    let work = order.worker == PackageWorker.delivery ? PackageWorker.deliver : PackageWorker.validate
    let request = BytesSource(Array(order.request))
    try work(
      WorkerTask(files: order.files, progress: .silent, read: { request.read(into: $0) }, answer: order.answer))
  }

  func resolve(_ typed: String) throws -> String { typed }
  func readSecret(_ prompt: String, isNew: Bool) throws -> SecretBytes { "" }
  func ask(_ proposal: Proposal) throws {}
  func add(_ plugin: any Plugin) throws {}
  func removePlugin(named name: String) throws {}
}
