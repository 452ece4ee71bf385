import Foundation
import Testing

/// Nothing is deleted or replaced but by the code that knows whose it is.
@Suite struct RemovalTests {
  /// Where files are deleted and moved, and who else may, and why.
  private static let places = [
    "Sources/Store/Files/", "Sources/Store/Backup/",
    // The system call that Store/Files uses, which Swift's C library does not show.
    "Sources/CFileSystem/",
    // Calls that a sandboxed process makes in a debug build, to show that they fail; there are no such files.
    "Sources/CSandbox/Probe.c",
    // The line editor cannot use Store; it replaces the history that it has locked and recognized.
    "Sources/LineEditor/LockedFile.swift",
  ]

  private static let calls = [
    #"(?<![A-Za-z_.])(unlink|unlinkat|rmdir|rename|renameat|renameat2|renamex_np|rename_excl|mkstemp|mkdtemp|nftw)\s*\("#,
    #"(?<![A-Za-z_.])remove\s*\(\s*(path|file|draft|name|source|target)\b"#,
    #"(?:Foundation|Glibc|Darwin)\.(?:unlink|rename|remove|rmdir)"#,
    #"\b(removeItem|moveItem|replaceItem|replaceItemAt|trashItem|linkItem)\s*\("#,
    #"[A-Za-z]\w*\.(unlink|rmdir)\s*\("#,
  ]

  @Test func `only Store/Files and Store/Backup delete or rename a file or folder by name`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let pattern = try NSRegularExpression(pattern: Self.calls.joined(separator: "|"))
    var (found, read) = ([String](), 0)
    for folder in ["Sources", "Plugins"] {
      let names = try #require(FileManager.default.enumerator(atPath: root.path + "/" + folder))
      for case let name as String in names where [".swift", ".c", ".h"].contains(where: name.hasSuffix) {
        let path = "\(folder)/\(name)"
        guard !Self.places.contains(where: path.hasPrefix) else { continue }
        read += 1
        let text = try String(contentsOfFile: root.path + "/" + path, encoding: .utf8) as NSString
        for match in pattern.matches(in: text as String, range: NSRange(location: 0, length: text.length)) {
          let line = text.substring(with: text.lineRange(for: match.range)).trimmingCharacters(
            in: .whitespacesAndNewlines)
          if !Self.isOfSwift(line) { found.append("\(path): \(line)") }
        }
      }
    }
    #expect(read > 500)
    #expect(found == [], "use what Store/Files offers: NewFile, DraftFolder, TemporaryFolder, UnnamedFile, SideFolder")
  }

  /// Whether a line is a comment, or declares or calls a function of this project with the same name.
  private static func isOfSwift(_ line: String) -> Bool {
    line.hasPrefix("//") || line.hasPrefix("*") || line.contains("func ") || line.contains("rename(key, at:")
  }
}
