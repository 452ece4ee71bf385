internal import Foundation
internal import StockroomKit

/// The person's editor, `$VISUAL` or `$EDITOR`, for a text from the prompt.
struct TextEditor {
  /// The shell command that a path is added to.
  let command: String

  /// Finds the editor in `VISUAL`, then `EDITOR`, then `vi`.
  init(environment: [String: String]) {
    command =
      [environment["VISUAL"], environment["EDITOR"]].lazy.compactMap(\.self)
      .first { !$0.allSatisfy(\.isWhitespace) } ?? "vi"
  }

  /// The text as it was left in the editor, in a private file that is deleted afterwards.
  ///
  /// - Throws: A `Refusal` if the editor cannot be started, fails, or leaves no text in UTF-8.
  func edit(_ text: String) throws -> String {
    let folder = try TemporaryFolder()
    return try withExtendedLifetime(folder) {
      let path = "\(folder.path)/line.stockroom"
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw problem(String(cString: strerror(errno))) }
      let content = Data((text + "\n").utf8)
      try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: content)
      let quoted = path.replacing("'", with: "'\\''")
      let status = system("\(command) '\(quoted)'")
      guard status >= 0 else { throw problem(String(cString: strerror(errno))) }
      guard status == 0 else { throw problem("it did not exit with status 0") }
      guard let data = FileManager.default.contents(atPath: path) else { throw problem("it left no file") }
      guard let edited = String(validating: data, as: UTF8.self) else { throw problem("what it left is not UTF-8") }
      return edited.hasSuffix("\n") ? String(edited.dropLast()) : edited
    }
  }

  private func problem(_ reason: String) -> Refusal {
    Refusal(
      "editor.failed", kind: .unavailable, "the editor \(command) failed: \(reason); the line was not changed",
      hint: "set VISUAL or EDITOR to your editor", subject: command)
  }
}
