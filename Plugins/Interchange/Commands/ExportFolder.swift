import Foundation
import StockroomKit

/// Writes the files of a folder.
protocol FolderWriting {
  /// Creates a file and its folders, and returns a function that writes text to it.
  ///
  /// - Parameter name: Its path in the folder.
  /// - Throws: A `Refusal` for a path that leads out of the folder, or a file that cannot be written.
  func begin(_ name: String) throws -> (String) throws -> Void

  /// The bytes of a file that was written, such as a screenshot.
  func contents(of name: String) throws -> Data
}

/// A folder that is being written: its files get their names together, once all are complete.
///
/// They are written to a draft folder, which is renamed if the folder is new; otherwise they are moved into the existing
/// folder, whose other files stay.
final class ExportFolder: ExportDestination, FolderWriting {
  private let path: String
  private let typed: String
  private let protected: ProtectedFiles
  private let isNew: Bool
  private let draftFolder: DraftFolder
  private var draft: String { draftFolder.path }
  private var isFinished = false
  private var begun: [(name: String, file: NewFile)] = []
  private var copied: [String] = []
  /// The digests of the screenshots, by their paths in lowercase.
  private var screenshots: [String: String] = [:]

  init(path: String, typed: String, protected: ProtectedFiles) throws {
    (self.path, self.typed, self.protected) = (path, typed, protected)
    var isFolder: ObjCBool = false
    isNew = !(FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue)
    let parent = isNew ? PathParts(path).folder : path
    guard isNew == false || !FileManager.default.fileExists(atPath: path), let made = try? DraftFolder(in: parent)
    else { throw Refusal.fileUnwritable(typed) }
    draftFolder = made
  }

  var files: (any FolderWriting)? { self }

  func write(_ text: String) throws { throw Refusal.fileIsFolder(typed) }

  func begin(_ name: String) throws -> (String) throws -> Void {
    let shown = "\(typed)/\(name)"
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ ScreenshotCopy.safe($0).hasSameBytes(as: $0) }) else {
      throw Refusal.fileUnwritable(shown)
    }
    let parent = ([draft] + parts.dropLast()).joined(separator: "/")
    let file = try ExportTarget.writing(shown) {
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      return try NewFile(at: "\(draft)/\(name)", replaces: true, mode: 0o644)
    }
    begun.append((name, file))
    return { try ExportTarget.write($0, to: file, shown) }
  }

  func attach(in catalog: Catalog, as format: any FileFormat) -> (Screenshot, Product) throws -> String {
    { [self] screenshot, product in
      let paths = [format.path(of: screenshot, of: product)] + format.otherPaths(of: screenshot, of: product)
      let name = paths.first { [nil, screenshot.sha256].contains(screenshots[$0.lowercased()]) } ?? paths[0]
      guard screenshots.updateValue(screenshot.sha256, forKey: name.lowercased()) == nil else { return name }
      try ScreenshotCopy.write(screenshot, of: product, as: name, into: draft, typed: typed, protected, catalog)
      copied.append(name)
      return name
    }
  }

  func contents(of name: String) throws -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: "\(isFinished ? path : draft)/\(name)"), options: .mappedIfSafe)
    } catch {
      throw Refusal.fileUnreadable("\(typed)/\(name)")
    }
  }

  func finish() throws {
    try ExportTarget.writing(typed) {
      for (_, file) in begun { try file.finish() }
      if isNew { try draftFolder.rename(to: path) }
    }
    guard !isNew else { return isFinished = true }
    // Files that name other files come last. All are checked before the first is moved.
    let names = copied + begun.map(\.name)
    try each(names) { folder, name, _ in try folder.requireWritable(name, protected) }
    try each(names) { folder, name, path in try folder.take(path, of: draftFolder, as: name) }
    isFinished = true
  }

  private func each(_ names: [String], _ body: (OpenFolder, _ name: String, _ draft: String) throws -> Void) throws {
    for name in names {
      let parts = name.split(separator: "/").map(String.init)
      guard let last = parts.last else { continue }
      try body(try OpenFolder(parts.dropLast(), in: path, typed: typed), last, name)
    }
  }
}

/// A folder inside another, opened part by part; no part may be a link, so nothing is written elsewhere.
final class OpenFolder {
  private let descriptor: CInt
  private let shown: String

  /// Opens a folder, and creates its missing parts.
  ///
  /// - Parameters:
  ///   - base: The path of the outer folder; it may be a link. Empty for the working folder.
  ///   - typed: The base as typed, for refusals.
  /// - Throws: A `Refusal` for a part that is a link or not a folder.
  init(_ parts: some Collection<String>, in base: String, typed: String) throws {
    var folder = open(base.isEmpty ? "." : base, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    var shown = typed
    for part in parts {
      guard folder >= 0 else { break }
      shown = shown.isEmpty ? part : "\(shown)/\(part)"
      _ = mkdirat(folder, part, 0o777)
      let opened = folder
      defer { close(opened) }
      let next = openat(opened, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let number = errno
      guard next >= 0 || number != ELOOP && number != ENOTDIR else {
        throw Refusal.folderLinked(shown, isLink: Self.isLink(part, in: opened))
      }
      folder = next
    }
    guard folder >= 0 else { throw Refusal.fileUnwritable(shown) }
    (descriptor, self.shown) = (folder, shown)
  }

  private static func isLink(_ part: String, in folder: CInt) -> Bool {
    var status = stat()
    return fstatat(folder, part, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  deinit { close(descriptor) }

  /// The path of a file in it while it is open.
  func path(of name: String) -> String { "/proc/self/fd/\(descriptor)/\(name)" }

  /// The file as typed.
  func typed(_ name: String) -> String { shown.isEmpty ? name : "\(shown)/\(name)" }

  /// Refuses to write a file that must not be replaced.
  func requireWritable(_ name: String, _ protected: ProtectedFiles) throws {
    try protected.requireWritable(name, inFolder: descriptor)
  }

  /// Moves a file of a draft here, replacing an existing file.
  func take(_ path: String, of draft: DraftFolder, as name: String) throws {
    try ExportTarget.writing(typed(name)) { try draft.move(path, toFolder: descriptor, as: name) }
  }
}

extension Refusal {
  fileprivate static func folderLinked(_ path: String, isLink: Bool) -> Refusal {
    Refusal(
      "interchange.folder.link", kind: .forbidden,
      isLink
        ? "\(path) is a symbolic link, and an export never writes through a link"
        : "\(path) is a file, but the export needs a folder there",
      hint: isLink
        ? "replace it with a folder, or export to another folder" : "rename it, or export to another folder",
      subject: path)
  }
}
