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

/// The rule for symbolic links: they must point at a file or folder inside Contents, not through another link.
///
/// The path is resolved as text against the package's own names, without the file system.
struct LinkRule {
  let names: NameTable
  let limits: PackageLimits

  /// The finding for a link, if any.
  func finding(for place: NameTable.Index, target: [UInt8]?) -> Finding? {
    let link = names.path(of: place)
    guard let target, !target.isEmpty, target.count <= limits.pathBytes,
      let text = String(validating: target, as: UTF8.self), PathRule.hasOnlySafeCharacters(text)
    else { return .error(.linkTarget, "the link's target is not an acceptable path", at: link) }
    guard text.utf8.first != UInt8(ascii: "/") else {
      return .error(.linkAbsolute, "the link points at the absolute path \(Printable.text(text))", at: link)
    }
    // Nil from the first missing name on.
    var resolved: [NameTable.Index?] = []
    var folder = names.parent(of: place)
    while folder != NameTable.root {
      resolved.insert(folder, at: 0)
      folder = names.parent(of: folder)
    }
    for component in text.utf8.split(separator: UInt8(ascii: "/")).map({ String(Substring($0)) }) where component != "."
    {
      if kind(of: resolved) == .symbolicLink { return chain(link, text) }
      if component != ".." {
        descend(to: component, &resolved)
      } else if resolved.count > 1 {
        resolved.removeLast()
      } else {
        return .error(.linkEscape, "the link points out of Contents: \(Printable.text(text))", at: link)
      }
    }
    switch kind(of: resolved) {
    case .symbolicLink: return chain(link, text)
    case nil: return .error(.linkDangling, "the link is broken: \(Printable.text(text))", at: link)
    case .file, .directory: return nil
    }
  }

  private func descend(to component: String, _ resolved: inout [NameTable.Index?]) {
    let place = resolved.isEmpty ? NameTable.root : resolved[resolved.count - 1]
    resolved.append(place.flatMap { names.child(component, of: $0) })
  }

  private func kind(of resolved: [NameTable.Index?]) -> FileEntry.Kind? {
    resolved.isEmpty ? .directory : resolved[resolved.count - 1].map { names.kind(at: $0) }
  }

  private func chain(_ link: String, _ target: String) -> Finding {
    .error(.linkChain, "the link points through another link: \(Printable.text(target))", at: link)
  }
}
