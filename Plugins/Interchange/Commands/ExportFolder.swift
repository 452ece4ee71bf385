import Foundation
import StockroomKit

/// Writes the files of a folder.
protocol FolderWriting {
  /// Starts a file, with the folders that it is in, and returns what writes text to it.
  ///
  /// - Parameter name: Its path from the folder.
  /// - Throws: A `Refusal` for a path that leads out of the folder, or if the disk does.
  func begin(_ name: String) throws -> (String) throws -> Void

  /// The bytes of a file that has been written, such as a screenshot's.
  func contents(of name: String) throws -> Data
}

/// A folder that is being written; its files get their names together, once all are whole.
final class ExportFolder: ExportDestination, FolderWriting {
  private let path: String
  private let typed: String
  private let protected: ProtectedFiles
  private var begun: [NewFile] = []
  /// The digests of the screenshots, by their paths in lowercase.
  private var screenshots: [String: String] = [:]

  /// Creates the folder, or adds to one that exists.
  init(path: String, typed: String, protected: ProtectedFiles) throws {
    (self.path, self.typed, self.protected) = (path, typed, protected)
    do {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue { return }
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    } catch {
      throw Refusal.fileUnwritable(typed)
    }
  }

  var files: (any FolderWriting)? { self }

  func write(_ text: String) throws { throw Refusal.fileIsFolder(typed) }

  func begin(_ name: String) throws -> (String) throws -> Void {
    let shown = "\(typed)/\(name)"
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let last = parts.last, parts.allSatisfy({ ScreenshotCopy.safe($0).hasSameBytes(as: $0) }) else {
      throw Refusal.fileUnwritable(shown)
    }
    let parent = ([path] + parts.dropLast()).joined(separator: "/")
    do {
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      let folder = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard folder >= 0 else { throw Refusal.fileUnwritable(shown) }
      defer { close(folder) }
      try protected.requireWritable(last, inFolder: folder)
      let file = try NewFile(at: "\(parent)/\(last)", replaces: true, mode: 0o644)
      begun.append(file)
      return { text in
        do {
          try ExportTarget.write(text, to: file)
        } catch {
          throw Refusal.fileUnwritable(shown)
        }
      }
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal.fileUnwritable(shown)
    }
  }

  func attach(in catalog: Catalog, as format: any FileFormat) -> (Screenshot, Product) throws -> String {
    { [self] screenshot, product in
      let paths = [format.path(of: screenshot, of: product)] + format.otherPaths(of: screenshot, of: product)
      let free = paths.first { [nil, screenshot.sha256].contains(screenshots[$0.lowercased()]) } ?? paths[0]
      screenshots[free.lowercased()] = screenshot.sha256
      return try ScreenshotCopy.write(screenshot, of: product, as: free, into: path, catalog)
    }
  }

  func contents(of name: String) throws -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"), options: .mappedIfSafe)
    } catch {
      throw Refusal.fileUnreadable("\(typed)/\(name)")
    }
  }

  func finish() throws {
    do {
      for file in begun { try file.finish() }
    } catch {
      throw Refusal.fileUnwritable(typed)
    }
  }
}
