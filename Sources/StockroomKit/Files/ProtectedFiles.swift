internal import Foundation
package import Store

/// The files that no output may replace, add to, or stand beside as a part of: stores with all that belongs to them,
/// files being run, and what the same line reads or writes already.
///
/// Files are compared as the system knows them, so that links and other paths to them change nothing.
public struct ProtectedFiles: Sendable {
  private struct Held: Sendable {
    let place: FilePlace
    let what: String
  }

  /// A store, beside whose file its log and its blobs are.
  private struct Kept: Sendable {
    let place: FilePlace
    let parts: [FilePlace]
    let content: FilePlace
    let path: String

    init(_ file: StoreFile) {
      path = file.path
      place = FilePlace(file.location)
      parts = StoreFile.partSuffixes.map { FilePlace(file.location + $0) }
      content = FilePlace(file.contentPath)
    }
  }

  private let stores: [Kept]
  private var held: [Held] = []
  private var written: [FilePlace] = []

  /// Protects every store there is, for a command that is run outside a console.
  public init() {
    stores = []
  }

  /// Protects the stores that are open, which need not exist yet, and every other store there is.
  package init(stores: [StoreFile]) {
    self.stores = stores.map(Kept.init)
  }

  /// Protects a file for as long as something else is done with it; `what` says that: "is being run".
  package mutating func hold(_ place: FilePlace, what: String) {
    held.append(Held(place: place, what: what))
  }

  /// Protects a file that something else is written to, which nothing may be read from either.
  package mutating func hold(written place: FilePlace) {
    written.append(place)
  }

  /// Refuses to write at a path, or below it, where that would harm one of these; `text` is the path as it was typed.
  package func requireWritable(_ path: String, typed text: String) throws {
    if let problem = problem(at: path) { throw Refusal.outputProtected(text, problem) }
  }

  /// Refuses to make or replace a file of a name in a folder that is open where that would harm one of these.
  public func requireWritable(_ name: String, inFolder descriptor: CInt) throws {
    let place = FilePlace(name: name, inFolder: descriptor)
    if let problem = problem(of: place) { throw Refusal.outputProtected(name, problem) }
    let folder = "/proc/self/fd/\(descriptor)"
    if let problem = otherStore("\(folder)/\(name)") { throw Refusal.outputProtected(name, problem) }
  }

  /// Refuses to read a file that is being written, or that only SQLite may open: closing it would drop the store's locks.
  package func requireReadable(_ path: String, typed text: String, isStore: Bool = false) throws {
    let place = FilePlace(path)
    if written.contains(where: { $0.isSame(as: place) }) {
      throw Refusal.outputProtected(text, "is read and written by the same line")
    }
    guard !isStore, let identity = place.identity, opens(identity) else { return }
    throw Refusal(
      "file.is-store", "\(text) belongs to the open store", hint: "name the file that the command reads", subject: text)
  }

  /// Why nothing may be written at a path; nil where it may.
  package func problem(at path: String) -> String? {
    var current = path
    // What is missing is made: each folder of it has a name that may be reserved.
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
    if written.contains(where: { $0.isSame(as: place) }) { return "is written by the same line already" }
    return held.first { $0.place.isSame(as: place) }?.what
  }

  /// Why nothing may be written into a folder that is there: it is a store's, or in one.
  private func problem(in folder: String) -> String? {
    let contents = stores.compactMap { store in store.content.identity.map { ($0, store.path) } }
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
      if path.hasSuffix(".content"), let problem = otherStore(path) { return problem }
      path = PathParts(path).folder
    }
    return nil
  }

  /// Why a path is not free though none of the open stores is concerned: another store stands there, or a part of one.
  private func otherStore(_ path: String) -> String? {
    if isStore(path) { return "is a Stockroom store" }
    return StoreFile.owners(ofPart: path).first(where: isStore).map { "belongs to the store \(PathParts($0).name)" }
  }

  private func isStore(_ path: String) -> Bool {
    guard let identity = FileIdentity(of: path) else { return false }
    return opens(identity) || StoreFile.isStore(at: path)
  }

  /// Whether SQLite has the file open here.
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
