import StockroomKit

/// The rule for paths in a package.
struct PathRule {
  let limits: PackageLimits

  /// The outcome for one path.
  enum Verdict {
    /// The content's root itself.
    case root
    case path(ContentPath)
    case refused([Finding])
  }

  /// Validates a path from an archive.
  func validate(_ bytes: [UInt8]?) -> Verdict {
    guard let bytes else { return .refused([.error(.pathEncoding, "the name's encoding cannot be read")]) }
    let shown = Printable.text(bytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .refused([.error(.pathEncoding, "the path is not UTF-8", at: shown)])
    }
    if text == "." || text == "./" { return .root }
    var parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Substring($0) }
    if parts.first == "." { parts.removeFirst() }
    if parts.count > 1, parts.last == "" { parts.removeLast() }
    // One invalid component per path is enough.
    var findings = Array(parts.lazy.compactMap { component(String($0), shown) }.prefix(1))
    if text.utf8.first == UInt8(ascii: "/") {
      findings = [.error(.pathAbsolute, "the path is absolute", at: shown)]
    }
    if bytes.count > limits.pathBytes {
      findings.append(.error(.pathLength, "the path is longer than \(limits.pathBytes) bytes", at: shown))
    }
    if parts.count > limits.depth {
      findings.append(.error(.pathDepth, "the path is deeper than \(limits.depth) levels", at: shown))
    }
    return findings.isEmpty ? .path(ContentPath(components: parts.map(String.init))) : .refused(findings)
  }

  private func component(_ name: String, _ shown: String) -> Finding? {
    switch name {
    case "": .error(.pathEmpty, "the path has an empty component", at: shown)
    case ".", "..": .error(.pathTraversal, "the path has a component \(name)", at: shown)
    case _ where name.utf8.count > limits.componentBytes:
      .error(.pathLength, "a component is longer than \(limits.componentBytes) bytes", at: shown)
    case _ where !Self.hasOnlySafeCharacters(name):
      .error(.pathCharacter, "the path contains a backslash, a control character, or a text direction mark", at: shown)
    case _ where Self.isDisguised(name):
      .error(
        .pathCharacter, "the name is reserved once ignored characters are removed (HFS+)", at: shown)
    default: nil
    }
  }

  /// True if a Mac's file system treats a name as the folder itself, its parent, or a Finder metadata file.
  private static func isDisguised(_ name: String) -> Bool {
    let stripped = HFSName.stripped(name)
    guard stripped.utf8.count < name.utf8.count else { return false }
    return ["", ".", ".."].contains(stripped) || ContentPath(components: [stripped]).isNoise
  }

  /// True if no character of a name controls a terminal, changes the text direction, or separates paths on other systems.
  static func hasOnlySafeCharacters(_ name: String) -> Bool {
    !name.utf8.contains(UInt8(ascii: "\\")) && TerminalText.isSafe(name)
  }
}

/// A path inside the content that is valid by every rule for names.
struct ContentPath {
  let components: [String]

  var text: String { components.joined(separator: "/") }

  /// The last component; the root's is a period.
  var name: String { components.last ?? "." }

  /// The components of the path's folder; empty for the root.
  var parent: [String]? { components.isEmpty ? nil : components.dropLast() }

  /// Metadata files of Finder and archivers, common in packages from a Mac.
  var isNoise: Bool {
    components.contains { $0 == ".DS_Store" || $0 == "__MACOSX" || $0.utf8.starts(with: "._".utf8) }
  }
}
