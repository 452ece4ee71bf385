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
