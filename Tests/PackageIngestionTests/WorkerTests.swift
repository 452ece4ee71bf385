import Foundation
import PackageIngestion
import StockroomKit
import Testing

@Suite struct WorkerTests {
  /// A request and its reply as they go between two processes.
  static func throughJSON(_ request: PackageWorkRequest) throws -> PackageWorkReply {
    let received = try JSONDecoder().decode(PackageWorkRequest.self, from: JSONEncoder().encode(request))
    return try JSONDecoder().decode(
      PackageWorkReply.self, from: JSONEncoder().encode(PackageWork.run(received)))
  }

  @Test func validatesAndMakesTheDeliveryArchive() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("level2.pkg", Sample.component(Sample.entries()))
    let reply = try Self.throughJSON(
      PackageWorkRequest(file: file, product: Sample.product, delivery: folder.path + "/level2.zip"))
    #expect(reply.report.isValid)
    #expect(reply.report.version == ContentVersion("1.0"))
    #expect(reply.delivery != nil)
    #expect(try folder.names() == ["level2.pkg", "level2.zip"])
  }

  @Test func anInvalidPackageIsNotDelivered() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("level2.pkg", Sample.component(Sample.entries() + [.file("./stray")]))
    let reply = try Self.throughJSON(PackageWorkRequest(file: file, delivery: folder.path + "/level2.zip"))
    #expect(reply.report.errors == [.rootEntry])
    #expect(reply.delivery == nil)
    #expect(try folder.names() == ["level2.pkg"])
  }

  @Test func onlyPackagesAreNamedPkg() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("level2.zip", Sample.component(Sample.entries()))
    #expect(PackageWork.run(PackageWorkRequest(file: file)).report.errors == [.fileName])
    #expect(PackageWork.run(PackageWorkRequest(file: file, name: "Level2.PKG")).report.errors == [])
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
