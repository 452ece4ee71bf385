import StockroomKit

/// The rule for the Installer's own documents in a package: no code.
struct InstallerDocumentRule {
  private static let names: Set<String> = ["Distribution", "PackageInfo"]
  private static let largest = 1 << 20
  /// Elements and attributes that refer to or contain code.
  private static let code: Set<String> = [
    "script", "scripts", "preinstall", "postinstall", "preflight", "postflight", "preupgrade", "postupgrade",
  ]
  /// Attributes that are JavaScript, except for these words.
  private static let conditions: Set<String> = [
    "enabled", "selected", "start_enabled", "start_selected", "start_visible", "visible", "active",
  ]
  private static let words: Set<String> = ["true", "false", "yes", "no", "1", "0"]

  private let archive: XarArchive

  init(_ archive: XarArchive) {
    self.archive = archive
  }

  /// The finding for each of them, if any.
  var findings: [Finding] {
    archive.entries.filter { Self.names.contains($0.lastName) && $0.kind == .file }.compactMap { entry in
      finding(in: entry)?.at(Printable.text(entry.path))
    }
  }

  private func finding(in entry: XarEntry) -> Finding? {
    do {
      guard let bytes = try archive.source(for: entry)?.bytes(upTo: Self.largest) else {
        return entry.data == nil
          ? nil : .error(.installerDocument, "the document is larger than \(Self.largest) bytes")
      }
      return finding(in: try XMLReader.tree(of: bytes))
    } catch let error as XMLError {
      return .error(.installerDocument, "the document \(error.verdict)")
    } catch {
      // Unreadable data is reported where all of it is read.
      return nil
    }
  }

  private func finding(in element: MarkupElement) -> Finding? {
    if Self.code.contains(Self.localName(element.name)) { return Self.code("the element <\(element.name)>") }
    for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
      let localName = Self.localName(name)
      let isCondition = Self.conditions.contains(localName) && !Self.words.contains(value.lowercased())
      let isPermission = localName == "allow-external-scripts" && !["no", "false"].contains(value.lowercased())
      if Self.code.contains(localName) || isCondition || isPermission { return Self.code("the attribute \(name)") }
    }
    return element.children.lazy.compactMap { finding(in: $0) }.first
  }

  private static func localName(_ name: String) -> String {
    name.split(separator: ":").last.map { $0.lowercased() } ?? ""
  }

  private static func code(_ what: String) -> Finding {
    .error(
      .installerCode, "the document contains code for the Installer: \(Printable.text(what))",
      hint: "hosted content is never installed; build it without scripts and plug-ins")
  }
}
