internal import Foundation
internal import Language
internal import StockroomKit

/// Plays a story's lines as if typed at the prompt, and sees what the screen shows.
///
/// It plays on a store of its own, empty at first and thrown away at the end; in a session with `--scratch` on a copy
/// of its store.
final class StoryPlayer {
  private let outer: Session
  private let printer = Printer.screenless
  private let dialog: StoryDialog
  private let folder: String
  private let scratchFolder: TemporaryFolder
  private let allowsShell: Bool
  private var session: Session
  private var hasFailed = false

  init(in outer: Session, folder: String, allowsShell: Bool) throws {
    self.outer = outer
    self.folder = folder
    self.allowsShell = allowsShell
    dialog = StoryDialog(printer: printer)
    scratchFolder = try TemporaryFolder()
    let path = scratchFolder.path + "/store.db"
    if outer.storeKeeper.isScratch {
      let copy = try outer.storeKeeper.forReading().file
      try Store.copy(from: copy, to: StoreFile(path: path))
    }
    session = try outer.companion(on: StoreFile(path: path), printer: printer)
    begin()
  }

  deinit {
    session.storeKeeper.close()
  }

  /// The prompt that stands there.
  var prompt: String { session.promptText(hasFailed: hasFailed).text(color: false) }

  /// Plays one step; what the screen then shows.
  func play(_ step: Story.Step) throws -> [String] {
    if session.wantsQuit { try beginAgain() }
    let text = step.prompt == nil ? try runShell(step) : type(step)
    var lines = text.replacing(scratchFolder.path + "/store.db", with: outer.storeKeeper.file.path)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  private func type(_ step: Story.Step) -> String {
    dialog.screen = step.screen
    return printer.captured { hasFailed = session.runTyped(step.typed) != nil }
  }

  /// Refuses lines for the shell where they are off.
  func requireShell() throws {
    guard allowsShell else {
      throw Refusal(
        "story.shell", kind: .forbidden, "lines for the shell are off", hint: "stockroom run --shell FILE", subject: nil
      )
    }
  }

  private func runShell(_ step: Story.Step) throws -> String {
    try requireShell()
    let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec 2>&1\n" + step.typed]
    process.environment = outer.environment.merging([
      "STOCKROOM_STORE": scratchFolder.path + "/store.db", "PATH": executable + ":" + (outer.environment["PATH"] ?? ""),
    ]) { $1 }
    if !folder.isEmpty { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  /// After `quit` the next line finds a new console on the same store.
  private func beginAgain() throws {
    let file = session.storeKeeper.file
    if let unit = session.unit { try session.rollBack(unit) }
    session.storeKeeper.close()
    session = try outer.companion(on: file, printer: printer)
    begin()
  }

  private func begin() {
    session.folder = folder
    session.dialog = dialog
    session.hasPrompt = true
    session.readsStandardInput = true
    session.variables = outer.variables
    (session.origins, session.known) = (outer.origins, outer.known)
    session.allowsShell = allowsShell
    session.plannedFiles = outer.plannedFiles
    session.planPrinter = outer.planPrinter ?? outer.printer
    hasFailed = false
  }
}
