import Foundation
import StockroomKit

/// `plugin new NAME --language LANGUAGE DIR`.
struct PluginNew: Command {
  static let name = Parameter<String>.argument("name", "The plugin's name: letters and digits, such as HouseStyle.")
    .named("NAME")
  static let folder = Parameter<OutputFile>.argument("folder", "The folder to create.").named("DIR")
  static let language = Parameter<PluginLanguage>.required("language", "The language it is written in.")
  static let package = Parameter<FilePath?>.option(
    "package", "The folder of Stockroom's source, for a plugin in Swift. Default: where this program was built.")

  static let description = CommandDescription(
    "plugin new", "Write a plugin program that builds, runs, and passes its own test.", effect: .none,
    writesFiles: true, parameters: [name, folder, language, package],
    receipt: [
      FieldDescription("name", .identifier, label: "Plugin", "Its name: plugin enable, plugin disable."),
      FieldDescription("files", .list, label: "Files", "The files that were written."),
    ],
    examples: ["plugin new Shouter --language python shouter"])

  private let name: String
  private let folder: OutputFile
  private let language: PluginLanguage
  private let package: FilePath?
  private var files: [(name: String, text: String, isProgram: Bool)] = []
  private var destination: String?

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]
    folder = try arguments[Self.folder]
    language = try arguments[Self.language]
    package = try arguments[Self.package]
    guard ManifestCheck.isName(name) else {
      throw Refusal(
        "plugin.new.name", kind: .usage, "\(name) is not a name for a plugin",
        hint: "use letters and digits, beginning with a letter: HouseStyle", subject: name)
    }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    switch language {
    case .python: files = PluginTemplate.python(name)
    case .swift:
      guard let source = try package.map({ try preparation.path($0) }) ?? Self.sourceOfProgram,
        FileManager.default.fileExists(atPath: "\(source)/Sources/StockroomPlugin")
      else {
        throw Refusal(
          "plugin.new.source", kind: .missing, "Stockroom's source is needed to build a plugin in Swift",
          hint: "name its folder: --package DIR", subject: package?.text)
      }
      files = PluginTemplate.swift(name, package: URL(fileURLWithPath: source).standardizedFileURL.path)
    }
    destination = try preparation.destination(folder, makesFolders: true)
    if let destination { try requireFree(destination) }
  }

  func run(in context: Context) throws -> Output {
    let names = files.map { "\(folder.text)/\($0.name)" }
    guard let destination, !context.isPlan else { return .message("would write \(names.joined(separator: ", "))") }
    for file in files {
      let path = "\(destination)/\(file.name)"
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
      guard
        FileManager.default.createFile(
          atPath: path, contents: Data(file.text.utf8), attributes: [.posixPermissions: file.isProgram ? 0o755 : 0o644])
      else { throw Refusal.fileUnwritable(path) }
    }
    return .receipt(
      Receipt(
        "wrote \(names.joined(separator: ", ")); test it with \(test)",
        record: Record([Field("name", .identifier(name)), Field("files", .list(names.map(Value.text)))]),
        tally: .init("plugin", "written"), next: ["check", "add"].map { ConsoleLine.text(["plugin", $0, program]) }))
  }

  /// The shell command that tests it.
  private var test: String {
    switch language {
    case .python: "python3 \(folder.text)/\(files[0].name) test"
    case .swift: "swift test --package-path \(folder.text)"
    }
  }

  private var program: String {
    switch language {
    case .python: "\(folder.text)/\(files[0].name)"
    case .swift: "\(folder.text)/.build/debug/\(PluginTemplate.programName(name))"
    }
  }

  private func requireFree(_ path: String) throws {
    let contents = try? FileManager.default.contentsOfDirectory(atPath: path)
    guard contents?.isEmpty ?? !FileManager.default.fileExists(atPath: path) else {
      throw Refusal(
        "plugin.new.not-empty", "\(folder.text) is not empty", hint: "choose a new folder",
        subject: folder.text)
    }
  }

  /// The package that this program was built in: `PACKAGE/.build/debug/stockroom`; nil elsewhere.
  private static var sourceOfProgram: String? {
    var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: "\(folder.path)/Sources/StockroomPlugin") { return folder.path }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }
}

/// The languages that `plugin new` writes.
enum PluginLanguage: String, CaseIterable, ParameterValue {
  case python
  case swift

  static let valueName = "LANGUAGE"
  static let choices = allCases.map(\.rawValue)
  static let choiceSummaries = ["python": "one file without dependencies", "swift": "a small package"]

  static func parse(_ text: String) throws -> PluginLanguage {
    guard let language = PluginLanguage(rawValue: text.lowercased()) else {
      throw Refusal(
        "usage.value", kind: .usage, "plugin new does not support the language \(text)",
        hint: "use one of \(choices.joined(separator: ", ")); docs/plugin-protocol.md is for all others", subject: text)
    }
    return language
  }
}
