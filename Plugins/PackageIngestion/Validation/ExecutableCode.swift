/// Executable code, recognized by a file's first bytes.
struct ExecutableCode: Equatable {
  /// The number of bytes to check.
  static let headBytes = 4_096

  let name: String
  let isScript: Bool

  /// The code that a file starts with, if it does.
  init?(_ head: [UInt8], name fileName: String) {
    if let name = Self.machineCode(head) {
      (self.name, isScript) = (name, false)
    } else if Self.isObject(head, fileName) {
      (name, isScript) = ("a COFF object", false)
    } else if Self.isScript(head) {
      (name, isScript) = ("a script with an interpreter", true)
    } else {
      return nil
    }
  }

  private static let magics: [(magic: [UInt8], name: String)] = [
    ([0xce, 0xfa, 0xed, 0xfe], "Mach-O"), ([0xcf, 0xfa, 0xed, 0xfe], "Mach-O"),
    ([0xfe, 0xed, 0xfa, 0xce], "Mach-O"), ([0xfe, 0xed, 0xfa, 0xcf], "Mach-O"),
    ([0xca, 0xfe, 0xba, 0xbf], "a Mach-O universal binary"), ([0xbe, 0xba, 0xfe, 0xca], "a Mach-O universal binary"),
    ([0xbf, 0xba, 0xfe, 0xca], "a Mach-O universal binary"),
    ([0x7f, 0x45, 0x4c, 0x46], "ELF"), ([0x42, 0x43, 0xc0, 0xde], "LLVM bitcode"),
    ([0xde, 0xc0, 0x17, 0x0b], "LLVM bitcode"), ([0x00, 0x61, 0x73, 0x6d], "WebAssembly"),
    (Array("dex\n0".utf8), "Dalvik bytecode"), (Array("cdex".utf8), "Dalvik bytecode"),
    (Array("!<arch>\n".utf8), "a static library"), ([0x1b, 0x4c, 0x75, 0x61], "Lua bytecode"),
  ]

  private static func machineCode(_ head: [UInt8]) -> String? {
    if let known = magics.first(where: { head.starts(with: $0.magic) }) { return known.name }
    if head.starts(with: [0xca, 0xfe, 0xba, 0xbe]), head.count >= 8 {
      // Universal binaries and Java classes share a magic: a count of architectures, or a class file's version.
      return head[4] == 0 && head[5] == 0 && head[6] == 0 && head[7] < 20 ? "a Mach-O universal binary" : "a Java class"
    }
    return isPortableExecutable(head) ? "a Windows executable" : nil
  }

  private static func isPortableExecutable(_ head: [UInt8]) -> Bool {
    guard head.starts(with: Array("MZ".utf8)), head.count >= 0x40 else { return false }
    let offset = (0..<4).reduce(0) { $0 | Int(head[0x3c + $1]) << (8 * $1) }
    return offset <= head.count - 4 && head[offset..<(offset + 4)].elementsEqual([0x50, 0x45, 0, 0])
  }

  /// True for a Windows object, which has no magic except its machine type.
  ///
  /// The name is not enough: Wavefront models are also .obj files.
  private static func isObject(_ head: [UInt8], _ name: String) -> Bool {
    let machines: [[UInt8]] = [[0x64, 0x86], [0x64, 0xaa], [0x4c, 0x01]]
    return ["obj", "o"].contains(CodeNames.suffix(of: name)) && machines.contains { head.starts(with: $0) }
  }

  private static func isScript(_ head: [UInt8]) -> Bool {
    let text = head.starts(with: [0xef, 0xbb, 0xbf]) ? head.dropFirst(3) : head[...]
    guard text.starts(with: Array("#!".utf8)) else { return false }
    return text.dropFirst(2).drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.first == UInt8(ascii: "/")
  }
}

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
      return .warning(.codeSource, "App Review may mistake a .\(suffix) file for downloaded code", at: path.text)
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
