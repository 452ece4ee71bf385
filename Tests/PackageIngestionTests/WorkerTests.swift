import Foundation
import StockroomKit
import Testing

@testable import PackageIngestion

@Suite struct WorkerTests {
  /// A request and its reply as they go between two processes.
  static func answer<Reply: Decodable>(
    to request: some Encodable, by work: Registry.Worker, progress: ProgressReporter = .silent
  ) throws -> Reply {
    try JSONDecoder().decode(Reply.self, from: work(JSONEncoder().encode(request), progress))
  }

  @Test func validatesAndMakesTheDeliveryArchive() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("level2.pkg", Sample.component(Sample.entries()))
    let report: PackageReport = try Self.answer(to: ValidationRequest(file: file), by: PackageWorker.validate)
    #expect(report.isValid)
    #expect(report.version == ContentVersion("1.0"))
    let request = DeliveryRequest(file: file, report: report, archive: folder.path + "/level2.zip")
    let reply: DeliveryReply = try Self.answer(to: request, by: PackageWorker.deliver)
    #expect(reply.summary?.size == Int64(try folder.read("level2.zip").count))
    #expect(try folder.names() == ["level2.pkg", "level2.zip"])
  }

  @Test func anotherFileThanTheOneJudgedIsNotDelivered() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("level2.pkg", Sample.component(Sample.entries()))
    let report = ValidationRequest(file: file).work()
    try folder.write("level2.pkg", Sample.component(Sample.entries() + [.file("./Contents/more")]))
    let reply = DeliveryRequest(file: file, report: report, archive: folder.path + "/level2.zip").work()
    #expect(reply.finding?.code == .fileChanged)
    #expect(try folder.names() == ["level2.pkg"])
  }

  @Test func onlyPackagesAreNamedPkg() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("level2.zip", Sample.component(Sample.entries()))
    #expect(PackageValidator().validate(file).errors == [.fileName])
    #expect(PackageValidator().validate(file, name: "Level2.PKG").errors == [])
  }

  @Test func whatIsNoFileIsAFinding() throws {
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
  @Test func codesAreDottedWords() {
    let codes = FindingCode.allCases.map(\.rawValue)
    #expect(codes.allSatisfy { $0.wholeMatch(of: /package(\.[a-z]+(-[a-z]+)*){1,2}/) != nil })
  }
}
