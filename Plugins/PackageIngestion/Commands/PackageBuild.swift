import Foundation
import StockroomKit

struct PackageBuild: Command {
  private static let folder = Parameter<FilePath>.argument(
    "folder", "A folder with ContentInfo.plist and Contents."
  ).named("DIR")
  private static let file = Parameter<OutputFile?>.optionalArgument(
    "file", "The package. Default: DIR.pkg. An existing file is replaced."
  ).named("FILE.pkg")

  static let description = CommandDescription(
    "package build", "Create a package from a folder, as Xcode does, and check it.",
    also: ["create", "archive", "pkg", "add files"], effect: .none, writesFiles: true,
    permission: .manageProducts, parameters: [folder, file],
    receipt: Explanation.ofPackageFields.described(
      "package",
      [
        "file": .identifier, "kind": .text, "product": .identifier, "version": .text, "files": .integer,
        "contentSize": .bytes,
        "packageSize": .bytes, "packageSHA256": .identifier, "findings": .list,
      ]),
    examples: ["package build books/chapter1", "package build books/chapter1 first.pkg"])

  private let folder: FilePath
  private let file: OutputFile
  private var report: PackageReport?

  init(_ arguments: Arguments) throws {
    folder = try arguments[Self.folder]
    file = try arguments[Self.file] ?? OutputFile(.package(of: folder))
  }

  mutating func prepare(_ preparation: Preparation) throws {
    let path = try preparation.path(folder)
    guard let target = try preparation.destination(file) else { return try check(path) }
    let (progress, folder, file) = (preparation.progress, folder, file)
    let report = try PackageBuilder().build(
      path, to: target, progress: { progress.update("packing \(folder.text)", done: $0, total: $1) },
      checking: { progress.update("checking \(file.text)", done: $0, total: $1) })
    guard report.isValid else { throw Refusal.package(isAboutFile(report) ? file.file : folder, report.findings) }
    self.report = report
  }

  func run(in context: Context) throws -> Output {
    guard let report, !context.isPlan else {
      let record = Record([Field("file", .identifier(file.text), label: "File")])
      return .receipt(Receipt("would write \(file.text)", record: record))
    }
    let product = report.productIdentifier ?? ""
    let message = "\(file.text): \(product), \(report.summary)"
    return .receipt(
      Receipt(
        ([message] + report.advice.map(\.line)).joined(separator: "\n"),
        record: Record([Field("file", .identifier(file.text), label: "File")] + report.fields),
        tally: .init("package", "built"), next: ["package upload \(file.file.quoted)"]))
  }

  /// True if the first error concerns the package's own name or path.
  private func isAboutFile(_ report: PackageReport) -> Bool {
    let code = report.findings.first { $0.severity == .error }?.code
    return code == .fileName || code == .fileNotWritable
  }

  /// Checks that the folder can be packed, in a plan of only this command, which writes nothing.
  private func check(_ path: String) throws {
    do {
      _ = try ContentFolder(path, limits: .standard)
    } catch let finding as Finding {
      throw Refusal.package(folder, [finding])
    }
  }
}

extension FilePath {
  /// The package beside a folder.
  static func package(of folder: FilePath) throws -> FilePath {
    let trimmed = String(folder.text.reversed().drop { $0 == "/" }.reversed())
    let name = trimmed.split(separator: "/").last ?? ""
    guard !["", ".", "..", "~"].contains(name) else { throw Refusal.packageUnnamed(folder) }
    return parse(trimmed + ".pkg")
  }
}

extension Refusal {
  fileprivate static func packageUnnamed(_ folder: FilePath) -> Refusal {
    Refusal(
      "usage.missing", kind: .usage, "\(folder.text) has no name to use for the package",
      remedy: .command("package build \(folder.quoted) NAME.pkg"), subject: folder.text)
  }
}

extension FilePath {
  /// The path as typed in a line, quoted if needed.
  var quoted: String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "~"), 0x80...:
        true
      default: false
      }
    }
    guard !isPlain else { return text }
    return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("$", with: "\\$") + "\""
  }
}
