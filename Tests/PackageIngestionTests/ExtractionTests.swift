import Foundation
import Testing

@testable import PackageIngestion

/// A download as somebody else may have put it into a store.
@Suite struct ExtractionTests {
  @Test(arguments: [
    ("../../outside", FindingCode.linkEscape), ("/etc/passwd", .linkAbsolute), ("first", .linkChain),
  ])
  func `a link out of the folder is not extracted`(target: String, code: FindingCode) throws {
    let folder = try TemporaryFolder()
    try folder.write("content/ContentInfo.plist", Sample.info())
    try folder.write("content/Contents/level.dat", "level two")
    for (name, target) in [("first", "level.dat"), ("second", target)] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/content/Contents/" + name, withDestinationPath: target)
    }
    try Tool.run("sh", "-c", "cd content && zip -qry ../download.zip .", in: folder.path)
    let finding = #expect(throws: Finding.self) {
      try DeliveryExtraction(folder.path + "/download.zip")
        .extract(to: ExtractionFolder(at: folder.path + "/out", overwrites: false)) { _ in }
    }
    #expect(finding?.code == code)
    #expect(throws: (any Error).self) {
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/out/Contents/second")
    }
  }
}
