/// Executable code, recognized by name.
enum CodeNames {
  private static let bundles: Set<String> = [
    "app", "framework", "bundle", "appex", "xpc", "plugin", "kext", "dsym",
  ]
  private static let binaries: Set<String> = [
    "dylib", "so", "dll", "exe", "jar", "apk", "ipa", "pyc",
  ]
  private static let sources: Set<String> = ["js", "py", "lua", "sh", "command", "rb", "pl"]

  /// The first folder of a path that is a code bundle, as a path.
  static func bundle(in path: ContentPath, isFolder: Bool) -> String? {
    let folders = isFolder ? path.components[...] : path.components.dropLast()
    guard let index = folders.firstIndex(where: { bundles.contains(suffix(of: $0)) }) else { return nil }
    return folders[...index].joined(separator: "/")
  }

  /// The finding for a file's name, if any.
  static func finding(for path: ContentPath) -> Finding? {
    let suffix = suffix(of: path.components.last ?? "")
    if binaries.contains(suffix) {
      return .error(.codeBinary, "files named .\(suffix) are executable code", at: path.text)
    }
    if sources.contains(suffix) {
      return .warning(.codeSource, "App Review may take a .\(suffix) file for downloaded code", at: path.text)
    }
    return nil
  }

  /// The name's extension in lowercase, as a Mac's file system reads it.
  static func suffix(of name: String) -> String {
    let name = HFSName.stripped(name)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
