internal import Foundation
package import Store

/// The files that output must not change: stores with all their parts, files being run, and files that the same line
/// already reads or writes.
///
/// Files are compared by device and inode, so links and other paths make no difference.
public struct ProtectedFiles: Sendable {
  private struct Held: Sendable {
    let place: FilePlace
    let what: String
  }

  /// A store, with the log and the folders beside its file.
  private struct Kept: Sendable {
    let place: FilePlace
    let parts: [FilePlace]
    let folders: [FilePlace]
    let path: String

    init(_ file: StoreFile, sideFolders: [String]) {
      path = file.path
      place = FilePlace(file.location)
      parts = StoreFile.partSuffixes(sideFolders).map { FilePlace(file.location + $0) }
      folders = StoreFile.folderSuffixes(sideFolders).map { FilePlace(file.location + $0) }
    }
  }

  private let stores: [Kept]
  private let sideFolders: [String]
  private var held: [Held] = []
  private var written: [FilePlace] = []

  /// Protects every store, for a command that runs outside a console.
  public init() {
    (stores, sideFolders) = ([], [])
  }

  /// Protects the open stores, which need not exist yet, and all other stores, with the side folders of plugins.
  package init(stores: [StoreFile], plugins: [any Plugin]) {
    let folders = plugins.flatMap(\.sideFolders)
    self.stores = stores.map { Kept($0, sideFolders: folders) }
    sideFolders = folders
  }

  /// Protects a file in use; `what` is the reason in messages: "is being run".
  package mutating func hold(_ place: FilePlace, what: String) {
    held.append(Held(place: place, what: what))
  }

  /// Protects a file that is being written, which must not be read either.
  package mutating func hold(written place: FilePlace) {
    written.append(place)
  }

  private var confinement: FileConfinement?

  /// Confines the caller to some files.
  package mutating func confine(to confinement: FileConfinement) { self.confinement = confinement }

  /// True if the caller may use a path, and may know what exists there.
  package func allows(_ path: String) -> Bool { confinement?.allows(path) ?? true }

  /// Refuses a path that the caller may not use; `text` is the path as typed.
  package func requireAllowed(_ path: String, typed text: String) throws {
    try confinement?.requireAllowed(path, typed: text)
  }

  /// Refuses to write at or below a path if that would damage a protected file; `text` is the path as typed.
  package func requireWritable(_ path: String, typed text: String) throws {
    try requireAllowed(path, typed: text)
    if let problem = problem(at: path) { throw Refusal.outputProtected(text, problem) }
  }

  /// Refuses to create or replace a file in an open folder if that would damage a protected file.
  public func requireWritable(_ name: String, inFolder descriptor: CInt) throws {
    let place = FilePlace(name: name, inFolder: descriptor)
    if let problem = problem(of: place) { throw Refusal.outputProtected(name, problem) }
    let folder = "/proc/self/fd/\(descriptor)"
    if let problem = otherStore("\(folder)/\(name)") { throw Refusal.outputProtected(name, problem) }
  }

  /// Refuses to read a file that is being written, or an open store: closing it would release SQLite's locks.
  package func requireReadable(_ path: String, typed text: String, isStore: Bool = false) throws {
    try requireAllowed(path, typed: text)
    let place = FilePlace(path)
    if written.contains(where: { $0.isSame(as: place) }) {
      throw Refusal.outputProtected(text, "is read and written by the same line")
    }
    guard !isStore, let identity = place.identity, opens(identity) else { return }
    throw Refusal(
      "file.is-store", "\(text) belongs to the open store", hint: "name the file that the command reads", subject: text)
  }

  /// The reason that nothing may be written at a path; nil if it is allowed.
  package func problem(at path: String) -> String? {
    var current = path
    // Missing folders are created, and each may have a reserved name.
    for _ in 0..<256 {
      let place = FilePlace(current)
      if let problem = problem(of: place) ?? otherStore(place.path) { return problem }
      let parent = PathParts(place.path).folder
      guard place.folder == nil, !parent.isEmpty else { return problem(in: parent.isEmpty ? "." : parent) }
      current = parent
    }
    return nil
  }

  private func problem(of place: FilePlace) -> String? {
    for store in stores {
      if place.isSame(as: store.place) { return "is the open store" }
      let isPart = store.parts.contains { $0.isSame(as: place) }
      if isPart || place.isBeside(store.place, marked: StoreFile.draftMarks) {
        return "belongs to the open store, \(store.path)"
      }
    }
    if written.contains(where: { $0.isSame(as: place) }) { return "is already written by the same line" }
    return held.first { $0.place.isSame(as: place) }?.what
  }

  /// The reason that nothing may be written into an existing folder: it, or a parent, belongs to a store.
  private func problem(in folder: String) -> String? {
    let contents = stores.flatMap { store in store.folders.compactMap(\.identity).map { ($0, store.path) } }
    var climb = folder
    var last: FileIdentity?
    while let identity = FileIdentity(of: climb), identity != last {
      if let store = contents.first(where: { $0.0 == identity }) { return "belongs to the open store, \(store.1)" }
      last = identity
      climb += "/.."
    }
    guard let real = realpath(folder, nil) else { return nil }
    defer { free(real) }
    var path = String(cString: real)
    while path.utf8.count > 1 {
      if StoreFile.folderSuffixes(sideFolders).contains(where: path.hasSuffix), let problem = otherStore(path) {
        return problem
      }
      path = PathParts(path).folder
    }
    return nil
  }

  /// The reason that a path is reserved for a store that is not open: it is the store, or a part of it.
  private func otherStore(_ path: String) -> String? {
    if isStore(path) { return "is a Stockroom store" }
    return StoreFile.owners(ofPart: path, sideFolders: sideFolders).first(where: isStore).map {
      "belongs to the store \(PathParts($0).name)"
    }
  }

  private func isStore(_ path: String) -> Bool {
    guard let identity = FileIdentity(of: path) else { return false }
    return opens(identity) || StoreFile.isStore(at: path)
  }

  /// True if SQLite has the file open here.
  private func opens(_ identity: FileIdentity) -> Bool {
    stores.contains { store in
      store.place.identity == identity || store.parts.contains { $0.identity == identity }
    }
  }
}

extension Refusal {
  fileprivate static func outputProtected(_ text: String, _ problem: String) -> Refusal {
    Refusal(
      "output.protected", kind: .forbidden, "\(text) \(problem)", hint: "name another file; nothing was changed",
      subject: text
    )
    .aboutLast
  }
}
