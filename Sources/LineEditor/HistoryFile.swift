import Basics
import Foundation

/// An entry as one line of the history file.
enum HistoryEntry {
  static func encoded(_ entry: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in entry.unicodeScalars {
      switch scalar {
      case "\\": scalars.append(contentsOf: "\\\\".unicodeScalars)
      case "\n": scalars.append(contentsOf: "\\n".unicodeScalars)
      case "\r": scalars.append(contentsOf: "\\r".unicodeScalars)
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// The entry of a line; a backslash before anything else is literal.
  static func decoded(_ line: String) -> String {
    var scalars = String.UnicodeScalarView()
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.first, let meant = escapes[next] else {
        scalars.append(scalar)
        continue
      }
      scalars.append(meant)
      rest.removeFirst()
    }
    return String(scalars)
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "r": "\r", "\\": "\\"]
}

/// The history of typed lines, saved for later sessions.
///
/// The file is text: a header line, then one entry per line, oldest first, in which a newline is
/// written `\n`, a carriage return `\r` and a backslash `\\`. Entries are appended under a lock, so that concurrent
/// sessions lose nothing; a file that has grown to twice ``limit`` is truncated to it when it is next read. Only
/// its owner can read it. Any other file, a link, or another user's file is not touched.
package struct HistoryFile: Sendable {
  /// Why a history cannot be used.
  package struct Problem: Error, Equatable, CustomStringConvertible {
    /// A sentence that names the file.
    package let description: String
  }

  /// The number of entries kept when the file is truncated.
  package static let limit = 10_000

  private static let header = Data("#line-history 1\n".utf8)
  private static let newline = UInt8(ascii: "\n")
  /// The maximum file size to read, in bytes.
  private static let maximumSize = 16 << 20

  private let path: String

  /// The paths that a history at `path` may write to.
  package static func paths(for path: String) -> [String] { [path, LockedFile.next(path)] }

  /// The history in the file at `path`, which need not exist yet.
  package init(path: String) {
    self.path = path
  }

  /// The newest entries, oldest first; none if the file cannot be used.
  package func load(limit: Int) -> [String] {
    (try? read(limit: limit)) ?? []
  }

  /// Adds an entry, and makes the file and its folder if they are missing.
  package func append(_ entry: String) throws(Problem) {
    try makeFolder()
    guard let file = try LockedFile.open(path, creates: true) else { throw Problem("\(path) cannot be created.") }
    let size = try check(file)
    var line = Data((HistoryEntry.encoded(entry) + "\n").utf8)
    if size == 0 {
      line = Self.header + line
    } else if try file.read(at: size - 1, count: 1).first != Self.newline {
      // A session was interrupted while writing its entry.
      line = [Self.newline] + line
    }
    try file.append(line)
  }

  /// Changes the entries for which `change` returns another text, from any session.
  package func amend(_ change: (String) -> String?) throws(Problem) {
    guard let file = try LockedFile.open(path, creates: false) else { return }
    let size = try check(file)
    guard size > 0 else { return }
    let start = max(Self.header.count, size - Self.maximumSize)
    var (content, hasChanged) = (Self.header, false)
    for line in try file.read(at: start, count: size - start).split(separator: Self.newline) {
      let entry = HistoryEntry.decoded(String(decoding: line, as: UTF8.self))
      if let other = change(entry), !other.hasSameBytes(as: entry) {
        content += Data(HistoryEntry.encoded(other).utf8)
        hasChanged = true
      } else {
        content += line
      }
      content.append(Self.newline)
    }
    if hasChanged { try replace(with: content) }
  }

  /// Like ``load(limit:)``, but throws the reason if there is nothing to read; a missing file is not an error.
  func read(limit: Int) throws(Problem) -> [String] {
    guard let file = try LockedFile.open(path, creates: false) else { return [] }
    let size = try check(file)
    guard size > 0 else { return [] }
    let start = max(Self.header.count, size - Self.maximumSize)
    var lines = try file.read(at: start, count: size - start).split(separator: Self.newline)
    if start > Self.header.count { lines = Array(lines.dropFirst()) }
    if lines.count >= Self.limit * 2 || start > Self.header.count {
      lines = lines.suffix(Self.limit)
      try replace(with: Self.header + lines.reduce(into: Data()) { $0 += $1 + [Self.newline] })
    }
    return lines.suffix(limit).map { HistoryEntry.decoded(String(decoding: $0, as: UTF8.self)) }
  }

  private func replace(with content: Data) throws(Problem) {
    try LockedFile.replace(path, with: content) { (file) throws(Problem) in _ = try check(file) }
  }

  /// The file's size, if it is a history or empty.
  private func check(_ file: borrowing LockedFile) throws(Problem) -> Int {
    let start = try file.read(at: 0, count: Self.header.count)
    guard start.isEmpty || start == Self.header else {
      throw Problem("\(path) is not a history file and was not changed.")
    }
    return try file.size
  }

  private func makeFolder() throws(Problem) {
    let folder = PathParts(path).folder
    guard !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) else { return }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Problem("The folder \(folder) for the history cannot be created.")
    }
  }
}

extension HistoryFile.Problem {
  init(_ description: String) {
    self.description = description
  }
}
