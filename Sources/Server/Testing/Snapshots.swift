internal import Engine
internal import Foundation
internal import StockroomKit

/// Named states of a store, for test suites that begin each test alike.
struct Snapshots {
  private let store: ServedStore

  init(_ store: ServedStore) { self.store = store }

  /// Keeps the store as it is under a name.
  func save(_ name: String) throws -> (answer: RouteAnswer, unit: Int64?) {
    let name = try Self.checked(name)
    return try store.usingAlone { engine in
      let path = Self.path(of: name, beside: engine)
      try perform(["store", "backup", path], engine)
      return (.json(["name": .string(name)], status: 201), nil)
    }
  }

  /// Replaces the store with a snapshot.
  func restore(_ name: String) throws -> (answer: RouteAnswer, unit: Int64?) {
    let name = try Self.checked(name)
    return try store.usingAlone { engine in
      let path = Self.path(of: name, beside: engine)
      guard FileManager.default.fileExists(atPath: path) else {
        throw Refusal(
          "serve.snapshot.unknown", kind: .missing, "there is no snapshot \(name)",
          hint: "make one first: POST /stockroom/snapshot", subject: name)
      }
      try perform(["store", "restore", path], engine)
      return (.json(["name": .string(name)]), nil)
    }
  }

  private func perform(_ words: [String], _ engine: Engine) throws {
    let workspace = engine.workspace(for: "testing")
    workspace.isConfirmed = true
    // A suite resets its store before each test: nobody wants a copy of each.
    workspace.isSnapshotting = true
    _ = try workspace.perform(try workspace.call(words))
  }

  private static func path(of name: String, beside engine: Engine) -> String {
    "\(engine.store.file.path).snapshot-\(name).tar"
  }

  /// A name that is safe as a part of a file name.
  private static func checked(_ name: String) throws -> String {
    let isFit = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
      default: false
      }
    }
    guard isFit, (1...64).contains(name.utf8.count) else {
      throw Refusal(
        "serve.snapshot.name", kind: .usage, "\(name) is not a name for a snapshot",
        hint: "use 1 to 64 letters, digits, - and _", subject: name)
    }
    return name
  }
}
