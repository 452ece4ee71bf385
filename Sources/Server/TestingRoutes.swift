import Engine
import Foundation
import StockroomKit

/// The routes of `serve --testing`, which act on a whole store: run lines, undo, the clock, and snapshots.
struct TestingRoutes: Sendable {
  private static let prefix = "/stockroom/"
  static let bodyLimit = 8 << 20

  private let options: ServerOptions

  /// Nil unless the server is for tests.
  init?(_ options: ServerOptions) {
    guard options.isTesting else { return nil }
    self.options = options
  }

  func takes(_ path: String) -> Bool { path.hasPrefix(Self.prefix) }

  /// True if a request runs lines, which may compute for long before they write.
  func runsLines(_ path: String) -> Bool { path.hasSameBytes(as: "\(Self.prefix)run") }

  /// Creates the work of a request that runs lines.
  var makeRunWork: @Sendable (_ timeout: Swift.Duration) -> StoppableWork { options.makeRunWork }

  /// The answer to a request whose body need not be read; nil for others.
  func refusal(of head: RequestHead) -> Answered? {
    guard head.method == .post else { return Self.failed(.methodNotAllowed([.post]), head.id) }
    // A page of another site can send a form, but always with its origin.
    guard head.fields["origin"] == nil else { return Self.failed(.refused(.fromPage), head.id) }
    return nil
  }

  /// Answers a request; it may wait for the store.
  func answer(_ request: RouteRequest, on store: ServedStore) -> Answered {
    do {
      let (answer, unit) = try answer(to: request, on: store)
      return Answered(answer: answer, unit: unit)
    } catch {
      let error = StoppableWork.current?.refusal ?? error
      let cause = Refusal(of: error).map(RouteFailure.Cause.refused) ?? .unexpected
      return Self.failed(cause, request.id, reason: Refusal.reason(of: error))
    }
  }

  static func failed(_ cause: RouteFailure.Cause, _ requestID: String, reason: String? = nil) -> Answered {
    let failure = RouteFailure(cause, requestID: requestID)
    return Answered(answer: failure.plainAnswer.advising(cause), reason: reason ?? Refusal.reason(of: cause))
  }

  private func answer(to request: RouteRequest, on store: ServedStore) throws -> (answer: RouteAnswer, unit: Int64?) {
    let name = request.path.dropFirst(Self.prefix.count)
    switch name {
    case "run": return try run(request, on: store)
    case "clock/advance":
      let members = try Self.members(of: request)
      let by = try Self.text("by", in: members)
      return try command(["clock", "advance", by], request, on: store)
    case "undo": return try command(["undo", "--anyone"], request, on: store)
    case "snapshot": return try Snapshots(store).save(try Self.text("name", in: try Self.members(of: request)))
    case "reset": return try Snapshots(store).restore(try Self.text("name", in: try Self.members(of: request)))
    default: return (RouteFailure(.notFound, requestID: request.id).plainAnswer, nil)
    }
  }

  /// Runs lines: the body itself, or its member `lines` if it is JSON.
  private func run(_ request: RouteRequest, on store: ServedStore) throws -> (answer: RouteAnswer, unit: Int64?) {
    let isJSON = request.fields["content-type"]?.hasPrefix("application/json") == true
    let lines: String
    if isJSON {
      lines = try Self.text("lines", in: try Self.members(of: request))
    } else {
      guard let text = String(validating: request.body, as: UTF8.self) else { throw Refusal.notText }
      lines = text
    }
    guard let runLines = options.runLines else { throw Refusal.cancelled }
    return try store.using { engine in
      let workspace = engine.workspace(for: Self.actor)
      let (outputs, unit) = try runLines(lines, workspace, "request \(request.id)")
      return (.json(["outputs": .array(outputs), "unit": unit.map { JSON($0) } ?? .null]), unit)
    }
  }

  private func command(
    _ words: [String], _ request: RouteRequest, on store: ServedStore
  ) throws -> (answer: RouteAnswer, unit: Int64?) {
    try store.using { engine in
      let workspace = engine.workspace(for: Self.actor)
      workspace.isConfirmed = true
      let outcome = try workspace.perform(try workspace.call(words))
      let unit = outcome.unit ?? workspace.lastUnit
      return (.json(["unit": unit.map { JSON($0) } ?? .null]), unit)
    }
  }

  private static let actor = "testing"

  private static func members(of request: RouteRequest) throws -> JSON {
    guard let value = try? JSONReader.value(of: Array(request.body)), value.members != nil else {
      throw Refusal.notObject
    }
    return value
  }

  private static func text(_ name: String, in object: JSON) throws -> String {
    guard let text = object[name]?.text else { throw Refusal.noMember(name) }
    return text
  }
}

/// Named states of a store, for test suites that start each test from the same one.
struct Snapshots {
  private let store: ServedStore

  init(_ store: ServedStore) { self.store = store }

  /// Saves the store's current state under a name.
  func save(_ name: String) throws -> (answer: RouteAnswer, unit: Int64?) {
    let name = try Self.checked(name)
    return try store.using { engine in
      let path = try engine.store.snapshotPath(name)
      try perform(["store", "backup", path], engine)
      return (.json(["name": .string(name)], status: 201), nil)
    }
  }

  /// Replaces the store with a snapshot.
  func restore(_ name: String) throws -> (answer: RouteAnswer, unit: Int64?) {
    let name = try Self.checked(name)
    return try store.usingAlone { engine in
      let path = try engine.store.snapshotPath(name)
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
    // A suite resets its store before each test, which would make too many copies.
    workspace.isSnapshotting = true
    _ = try workspace.perform(try workspace.call(words))
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

extension Refusal {
  fileprivate static let fromPage = Refusal(
    "serve.origin", kind: .forbidden, "web pages cannot use the routes for tests", hint: "omit the field Origin")

  fileprivate static let notObject = Refusal(
    "serve.body", kind: .usage, "the body is not a JSON object", hint: #"send one, such as {"name": "start"}"#)

  fileprivate static let notText = Refusal(
    "serve.lines", kind: .usage, "the body is not UTF-8", hint: "send lines of the console's language as UTF-8")

  fileprivate static func noMember(_ name: String) -> Refusal {
    Refusal(
      "serve.member", kind: .usage, "the body has no text \(name)", hint: "send a JSON object with a string \(name)",
      subject: name)
  }
}
