import Foundation
import StockroomKit
import StockroomPlugin

/// `plugin add PATH`.
struct PluginAdd: BoundCommand {
  static let path = Parameter<FilePath>.argument("path", "The program: an executable file.").named("PATH")
  static let timeout = Parameter<Int>.option(
    "timeout", "The seconds that it may be silent while it works.", default: ProgramRecord.usualTimeout,
    text: "\(ProgramRecord.usualTimeout)"
  ).named("SECONDS")

  private static let watch = Parameter<Bool>.flag(
    "watch", "For development: start it again whenever its file changes, without asking again.")

  static let description = CommandDescription(
    "plugin add",
    "Add a program as a plugin on this machine, and enable it in this store; add a changed program again.",
    effect: .none, permission: .administerStore, parameters: [path, timeout, watch],
    receipt: [
      FieldDescription("name", .identifier, label: "Plugin", "Its name: plugin enable, plugin disable."),
      FieldDescription("version", .text, label: "Version", "The version that the plugin program reports."),
    ],
    examples: ["plugin add house-style.py", "plugin add --watch house-style.py"])

  private let path: FilePath
  private let timeout: Int
  private let isWatched: Bool
  private let programs: ProgramFolder
  private var program = ""
  private var record: ProgramRecord?

  init(_ arguments: Arguments, in programs: ProgramFolder) throws {
    path = try arguments[Self.path]
    timeout = try arguments[Self.timeout]
    isWatched = try arguments[Self.watch]
    self.programs = programs
    guard (1...600).contains(timeout) else {
      throw Refusal(
        "usage.value", kind: .usage, "the timeout must be 1 to 600 s", hint: "use a number such as --timeout 30",
        subject: "\(timeout)")
    }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    let path = URL(fileURLWithPath: try preparation.absolutePath(path)).resolvingSymlinksInPath().path
    let file = try ProgramFile(path: path)
    program = path
    // Its manifest is known only by running it.
    guard !preparation.isPlan else { return }
    try ProgramTrial.confirm(path, preparation)
    let manifest = try ProgramTrial.manifest(of: path, isCancelled: preparation.cancellation)
    guard try ProgramFile(path: path) == file else {
      throw Refusal(
        "plugin.program.unsteady", kind: .forbidden, "the program changed its own file when it was started",
        hint: "a plugin's file must not change after you added it", subject: path)
    }
    let record = ProgramRecord(
      manifest: manifest, path: path, sha256: file.sha256, size: file.size, added: Date(), timeout: timeout,
      watch: isWatched ? true : nil)
    try preparation.adds(ProgramPlugin(ProgramPool(record, in: programs)))
    let old = try? programs.record(named: manifest.name)
    try preparation.confirm(
      Proposal(
        Self.proposal(record, old: old),
        question: old == nil ? "add \(manifest.name), a program that runs with your rights?" : "renew \(manifest.name)?"
      ))
    self.record = record
  }

  func run(in context: Context) throws -> Output {
    guard let record else { return .message("would start \(program), and ask whether to add it") }
    let name = record.name
    try programs.keep(record)
    return .receipt(
      Receipt(
        "added \(name) \(record.manifest.version) on this machine",
        record: Record([
          Field("name", .identifier(name)), Field("version", .text(record.manifest.version)),
        ]),
        tally: .init("plugin", "added"), next: ["plugin show \(name)"]))
  }

  /// The program's manifest, for the person who decides.
  private static func proposal(_ record: ProgramRecord, old: ProgramRecord?) -> Output {
    let manifest = record.manifest
    var fields = [
      Field("name", .identifier(manifest.name), label: "Plugin"),
      Field("version", .text(manifest.version), label: "Version"),
      Field("summary", .text(manifest.summary), label: "Summary"),
      Field("path", .text(record.path), label: "Program"),
      Field("sha256", .text(record.sha256), label: "SHA-256"),
      Field("asks", .list(ProgramState.asks(of: manifest).map(Value.text)), label: "Asks to"),
    ]
    if record.isWatched {
      fields.append(Field("watch", .text("the current file runs, even after changes"), label: "Watched"))
    }
    if let old {
      let differences = ProgramState.differences(from: old.manifest, to: manifest)
      let file = old.sha256 == record.sha256 ? "the file is the same" : "the file has changed"
      fields.append(Field("changes", .list(([file] + differences).map(Value.text)), label: "Since it was added"))
    }
    return .record(Record(fields))
  }
}

/// A program that is started once, for its manifest.
enum ProgramTrial {
  /// Asks for permission to start a program, unless a person typed the line.
  static func confirm(_ path: String, _ preparation: Preparation) throws {
    try preparation.confirm(
      Proposal(.message("it runs with your rights: \(path)"), question: "run it?", isAgreedByTyping: true))
  }

  /// The manifest of a program.
  static func manifest(of path: String, isCancelled: @Sendable () -> Bool) throws -> Manifest {
    let name = URL(fileURLWithPath: path).lastPathComponent
    return try inFolder { folder in
      let log = "\(folder.path)/log"
      let process = try ProgramProcess(name: name, path: path, folder: folder.path, log: log)
      do {
        try process.send(
          .hello(protocols: [Manifest.newestProtocol]), timeout: ProgramPool.startTimeout,
          isCancelled: isCancelled)
        let message = try process.next(timeout: ProgramPool.startTimeout, isCancelled: isCancelled)
        guard case .manifest(let manifest) = message else {
          throw Refusal.outOfStep(name, "something else before its manifest")
        }
        try ManifestCheck.require(manifest)
        return manifest
      } catch let refusal as Refusal where process.hasEnded {
        throw lastLine(of: log).map { refusal.quoting($0) } ?? refusal
      }
    }
  }

  /// The last line that a program wrote to standard error, if any.
  static func lastLine(of log: String) -> String? {
    let lines = (FileManager.default.contents(atPath: log) ?? Data()).suffix(4_000).split(separator: UInt8(ascii: "\n"))
    return lines.last.map { TerminalText.name(String(decoding: $0.prefix(300), as: UTF8.self)) }
  }

  /// Calls `body` with a private folder that is then removed.
  static func inFolder<Value>(_ body: (_ folder: TemporaryFolder) throws -> Value) throws -> Value {
    let folder = try TemporaryFolder()
    return try withExtendedLifetime(folder) { try body(folder) }
  }
}

extension Refusal {
  fileprivate func quoting(_ line: String) -> Refusal {
    Refusal(code, kind: kind, message, hint: "it wrote: \(line)", subject: subject)
  }
}
