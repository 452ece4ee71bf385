import Foundation
import PackageIngestion
import Testing

@Suite struct DeliveryTests {
  private func deliver(_ entries: [CpioForge.Entry], in folder: TemporaryFolder, as name: String) throws -> String {
    let file = try folder.write(name + ".pkg", Sample.component(entries))
    return try Sample.deliver(file, to: folder.path + "/" + name + ".zip").sha256
  }

  private var entries: [CpioForge.Entry] {
    let files = (0..<9).map { CpioForge.Entry.file("./Contents/\($0 % 3)/\($0)", [UInt8](repeating: 65, count: $0)) }
    return Sample.entries() + files + [.link("./Contents/last", to: "2/8")]
  }

  /// Whatever order a package has its entries in, and whether it names its folders or not.
  @Test func `the same content gives the same archive`() throws {
    let folder = try TemporaryFolder()
    let expected = try deliver(entries, in: folder, as: "first")
    #expect(try deliver(entries.reversed(), in: folder, as: "reversed") == expected)
    #expect(try deliver(entries.shuffled(), in: folder, as: "shuffled") == expected)
    let implied = entries.filter { $0.mode & 0o170000 != 0o040000 }
    #expect(try deliver(implied, in: folder, as: "implied") == expected)
    #expect(try folder.names().count == 8, "no temporary file is left")
  }

  @Test func `progress is reported within large files`() throws {
    let folder = try TemporaryFolder()
    let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    let file = try folder.write(
      "level2.pkg", Sample.component(Sample.entries() + [.file("./Contents/large.dat", large)]))
    let report = PackageValidator().validate(file)
    var steps: [Int64] = []
    _ = try DeliveryArchive().write(file, report: report, to: folder.path + "/level2.zip") { steps.append($0) }
    #expect(steps.count > 10)
    #expect(steps == steps.sorted())
    #expect(steps.last == report.unpackedBytes)
  }

  @Test func `a package that has changed is not delivered`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("level2.pkg", Sample.component(entries))
    let report = PackageValidator().validate(file)
    var others = entries
    others[3].data = Array("level TWO".utf8)
    try folder.write("level2.pkg", Sample.component(others))
    let finding = #expect(throws: Finding.self) {
      try DeliveryArchive().write(file, report: report, to: folder.path + "/level2.zip")
    }
    #expect(finding?.code == .fileChanged)
    #expect(try folder.names() == ["level2.pkg"])
  }

  @Test func `files that are already compressed are stored as they are`() throws {
    let folder = try TemporaryFolder()
    let text = Array(String(repeating: "text ", count: 1_000).utf8)
    _ = try deliver(
      Sample.entries() + [.file("./Contents/a.png", text), .file("./Contents/a.txt", text)], in: folder, as: "mixed")
    let listing = try Tool.run(
      "python3", "-c",
      "import zipfile\nfor i in zipfile.ZipFile('mixed.zip').infolist(): print(i.filename, i.compress_size)",
      in: folder.path)
    #expect(listing.contains("Contents/a.png 5000"))
    #expect(!listing.contains("Contents/a.txt 5000"))
  }
}
