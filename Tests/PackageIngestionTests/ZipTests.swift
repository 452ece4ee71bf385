import Foundation
import PackageIngestion
import Testing

/// Zip archives whose headers disagree: programs differ in which header they believe, so none is taken.
@Suite struct ZipTests {
  private static let maker = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Torture/Support/zips.py").standardizedFileURL.path

  /// Archives that the program for tortures makes, by their names.
  private func archives(_ words: String...) throws -> (folder: TemporaryFolder, names: [String]) {
    let folder = try TemporaryFolder()
    let line = (["python3", "-B", "-W", "ignore", Self.maker, words[0], "."] + words.dropFirst()).joined(separator: " ")
    try Tool.run("sh", "-c", line, in: folder.path)
    return (folder, try folder.names())
  }

  /// What Python's zipfile reads in archives: every name with its digest.
  private func readings(of names: [String], in folder: TemporaryFolder) throws -> [String: [String]] {
    guard !names.isEmpty else { return [:] }
    let quoted = names.map { "'\($0)'" }.joined(separator: " ")
    let text = try Tool.run("sh", "-c", "python3 -B \(Self.maker) list \(quoted)", in: folder.path)
    var readings: [String: [String]] = [:]
    var name = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("  ") {
        readings[name]?.append(String(line.dropFirst(2)))
      } else {
        name = String(line)
        readings[name] = []
      }
    }
    return readings
  }

  /// What the program takes out of an archive, in Python's words.
  private func lines(of report: PackageReport) -> [String] {
    report.files.map { "\($0.path) \($0.sha256 ?? "-")" }
      .sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }

  @Test func `archives of other programs are read as Python reads them`() throws {
    let (folder, names) = try archives("sound")
    let readings = try readings(of: names, in: folder)
    #expect(names.count == 5)
    for name in names {
      let report = PackageValidator().validate(folder.path + "/" + name)
      #expect(report.findings == [], "\(name)")
      #expect(lines(of: report) == readings[name], "\(name)")
    }
  }

  @Test func `a header with a changed bit is refused, or says the same to everybody`() throws {
    let (folder, names) = try archives("flips", Torture.isOn ? "500" : "60", "7")
    #expect(names.count >= 60)
    let reports = names.map { ($0, PackageValidator().validate(folder.path + "/" + $0)) }
    let accepted = reports.filter(\.1.isValid)
    let readings = try readings(of: accepted.map(\.0), in: folder)
    for (name, report) in accepted { #expect(lines(of: report) == readings[name], "\(name)") }
    #expect(reports.contains { $0.1.errors.contains(.zipDiffers) })
  }

  @Test func `an archive that was made to deceive is refused`() throws {
    let (folder, names) = try archives("crafted")
    #expect(names.count > 100)
    for name in names {
      let report = PackageValidator().validate(folder.path + "/" + name)
      #expect(!report.isValid, "\(name)")
    }
  }

  private static let deceptions: [(name: String, code: FindingCode)] = [
    ("another name in the local header", .zipDiffers), ("another name of the same length", .zipDiffers),
    ("an entry that is not in the directory", .zipDiffers), ("an entry in the middle", .zipDiffers),
    ("two ends", .zipDiffers), ("an end in the comment", .zipDiffers), ("local size 1", .zipDiffers),
    ("local method 8", .zipDiffers), ("central crc 1", .zipDiffers), ("something in front", .format),
    ("two names for one entry", .zipDiffers), ("another name in an extra field", .zipDiffers),
    ("NUL in b'Contents_a", .pathCharacter), ("a name in an unnamed encoding", .pathEncoding),
    ("duplicates that a Mac cannot tell apart", .pathDuplicate),
  ]

  @Test func `deceptive archives are refused by their codes`() throws {
    let (folder, names) = try archives("crafted")
    for (start, code) in Self.deceptions {
      let name = try #require(names.first { $0.dropFirst(4).hasPrefix(start) }, "\(start)")
      #expect(PackageValidator().validate(folder.path + "/" + name).errors == [code], "\(name)")
    }
  }

  @Test(arguments: [
    "bsdtar --format zip -cf - * > ../out.pkg", "bsdtar --format zip -cf ../out.pkg *",
    "bsdtar --format zip --options zip:compression=store -cf - * | cat > ../out.pkg",
    "python3 -m zipfile -c ../out.pkg ContentInfo.plist Contents",
  ])
  func `names of all languages are kept byte by byte`(command: String) throws {
    let (report, names) = try report(command)
    #expect(report.findings == [])
    let paths = Set(report.files.map { Array($0.path.utf8) })
    for name in names { #expect(paths.contains(Array("Contents/\(name)".utf8))) }
  }

  /// Python reads them in the PC's old character set, as the format says.
  @Test func `names of other languages are refused where nothing says that they are UTF-8`() throws {
    #expect(try report("zip -qr - . > ../out.pkg").report.errors == [.pathEncoding])
  }

  /// A folder with names of other languages, zipped by a command.
  private func report(_ command: String) throws -> (report: PackageReport, names: [String]) {
    let folder = try Sample.folder()
    let names = ["caf\u{e9}", "cafe\u{301}s", "\u{30ec}\u{30d9}\u{30eb}"]
    for name in names { try folder.write("\(Sample.product)/Contents/\(name)", "text") }
    try Tool.run("sh", "-c", command, in: folder.path + "/" + Sample.product)
    return (PackageValidator().validate(folder.path + "/out.pkg"), names)
  }
}
