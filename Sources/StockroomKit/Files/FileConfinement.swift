internal import Foundation
internal import Store

/// The files that a caller may use: those in a folder, except for some of its subfolders; or none at all.
///
/// A path is resolved part by part, and refused at the first step outside, before anything there is examined: the
/// answer does not reveal whether something exists there. Links are followed, and may lead through parents of the
/// folder.
package struct FileConfinement: Sendable {
  private let folder: [String]?
  private let closed: [[String]]

  /// The maximum number of links in a path, as in Linux.
  private static let mostLinks = 40

  /// Confines a caller to a folder, which must exist; nil for no files at all.
  package init(to folder: String?, except closed: [String] = []) {
    self.folder = folder.map { Self.parts(of: Self.real($0)) }
    self.closed = closed.map { Self.parts(of: Self.real($0)) }
  }

  /// True if the caller may use a path.
  package func allows(_ path: String) -> Bool {
    guard let folder else { return false }
    var place = path.hasPrefix("/") ? [] : Self.parts(of: Self.real("."))
    guard isPassed(place, folder) else { return false }
    var rest = Array(Self.parts(of: path).reversed())
    var links = 0
    while let part = rest.popLast() {
      if part == ".." {
        if !place.isEmpty { place.removeLast() }
      } else {
        place.append(part)
        guard isPassed(place, folder) else { return false }
        guard let target = Self.target(ofLink: Self.path(place)) else { continue }
        links += 1
        guard links <= Self.mostLinks else { return false }
        if target.hasPrefix("/") { place = [] } else { place.removeLast() }
        rest += Self.parts(of: target).reversed()
      }
      guard isPassed(place, folder) else { return false }
    }
    return Self.isIn(place, folder)
  }

  /// Refuses a path that the caller may not use; `text` is the path as typed.
  package func requireAllowed(_ path: String, typed text: String) throws {
    guard !allows(path) else { return }
    throw Refusal(
      "file.outside", kind: .forbidden,
      folder == nil
        ? "\(text) is a file, and this caller may not use files"
        : "\(text) is not in the folder that this caller may use",
      hint: folder.map { "name a file in \(Self.path($0))" } ?? "omit it, or run the command at the console",
      subject: text)
  }

  /// True if a path may lead through a place: in the folder, or one of its parents.
  private func isPassed(_ place: [String], _ folder: [String]) -> Bool {
    if Self.isIn(folder, place), place.count < folder.count { return true }
    return Self.isIn(place, folder) && !closed.contains { Self.isIn(place, $0) }
  }

  private static func isIn(_ place: [String], _ folder: [String]) -> Bool {
    place.count >= folder.count && zip(place, folder).allSatisfy { $0.hasSameBytes(as: $1) }
  }

  private static func parts(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "." }
  }

  private static func path(_ parts: [String]) -> String { "/" + parts.joined(separator: "/") }

  /// The target of a link, or the root if it is not UTF-8; nil if the path is not a link.
  private static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    return String(validating: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) ?? "/"
  }

  /// The path without links; unchanged if it does not exist.
  private static func real(_ path: String) -> String {
    guard let real = realpath(path, nil) else {
      return URL(fileURLWithPath: path).standardizedFileURL.path
    }
    defer { free(real) }
    return String(cString: real)
  }
}
