import Foundation
import StockroomKit
import StockroomPlugin

/// A process of a program under test, with the console's side of the protocol.
struct ConformanceSpeaker {
  /// The end of a request.
  enum Answer {
    case output(JSON)
    case refusal(ProgramRefusal)
  }

  let process: ProgramProcess
  let manifest: Manifest
  private let name: String
  private let timeout: Int
  private let isCancelled: @Sendable () -> Bool

  init(path: String, name: String, folder: String, timeout: Int, isCancelled: @escaping @Sendable () -> Bool) throws {
    (self.name, self.timeout, self.isCancelled) = (name, timeout, isCancelled)
    process = try ProgramProcess(name: name, path: path, folder: folder, log: "\(folder)/log")
    try process.send(
      .hello(protocols: [Manifest.newestProtocol]), timeout: timeout, isCancelled: isCancelled)
    guard case .manifest(let manifest) = try process.next(timeout: timeout, isCancelled: isCancelled) else {
      throw Problem("its first line is not its manifest")
    }
    try ManifestCheck.require(manifest)
    self.manifest = manifest
  }

  /// The output of a request that must not be refused.
  func result(of work: Work) throws -> JSON {
    switch try answer(to: work) {
    case .output(let output): return output
    case .refusal(let refusal): throw Problem("it refused: \(refusal.message)")
    }
  }

  /// The end of a request; its calls are answered with `callAnswer`.
  func answer(
    to work: Work, callAnswer: (_ id: Int) -> HostMessage = { .answer(id: $0, .null) }
  ) throws -> Answer {
    let id = process.nextID()
    try process.send(.request(id: id, work), timeout: timeout, isCancelled: isCancelled)
    var count = 0
    while true {
      let message = try process.next(timeout: timeout, isCancelled: isCancelled)
      guard message.id == id else { throw Problem("it sent a message for another request") }
      switch message {
      case .output(_, let output): return .output(output)
      case .refusal(_, let refusal): return .refusal(refusal)
      case .call: try process.send(callAnswer(id), timeout: timeout, isCancelled: isCancelled)
      case .set: try process.send(.answer(id: id, .null), timeout: timeout, isCancelled: isCancelled)
      case .get: try process.send(.answer(id: id, []), timeout: timeout, isCancelled: isCancelled)
      case .row, .progress, .manifest: break
      }
      count += 1
      guard count < 100_000 else { throw Problem("it sent 100,000 messages without ending its answer") }
    }
  }
}

/// The requests of a trial.
enum ConformanceRequests {
  /// Requests for parts that no program has.
  static let unknown: [(String, Work)] = [
    ("refuses a command that it does not have", run("no-such-command")),
    ("refuses a column that it does not have", .column(name: "no-such-column", product: product)),
    ("refuses an option that it does not have", option("no-such-option", on: "product edit", "check")),
    ("refuses a completer that it does not have", .complete(name: "no-such-completer", prefix: "", limit: 1)),
  ]

  /// The answers to the program's calls.
  static let answers: [(how: String, answer: @Sendable (_ id: Int) -> HostMessage)] = [
    ("refused", { .refused(id: $0, ProgramRefusal("check.refused", "this call is refused", kind: "rule")) }),
    ("answered with nothing", { .answer(id: $0, .null) }),
    ("answered with an empty list", { .answer(id: $0, []) }),
    ("answered with an object", { .answer(id: $0, ["message": "…"]) }),
  ]

  /// A typical product.
  static let product: JSON = [
    "id": "com.example.check.one", "appleID": 500_000_001, "name": "Check One", "type": "non-consumable",
    "status": "READY_TO_SUBMIT", "isHosted": false, "isClearedForSale": true, "reviewNotes": nil, "screenshot": nil,
    "createdAt": "2012-11-21T00:00:00Z",
    "localizations": [["locale": "en-US", "name": "Check One", "description": "A product for a check"]],
  ]

  /// A change of a kind, with members of many kinds.
  static func change(_ kind: String) -> JSON {
    [
      "kind": .string(kind), "product": product, "was": nil,
      "localization": product["localizations"]?.elements.first ?? nil,
      "app": [
        "bundleID": "com.example.check", "appleID": 500_000_000, "name": "Check", "sku": "CHECK",
        "primaryLocale": "en-US",
      ],
      "move": ["by": "check", "role": "administrator", "reason": "submitted", "guideline": nil, "remark": nil],
    ]
  }

  /// Values for the parameters that a command requires.
  static func arguments(of command: Manifest.Command) -> [String: JSON] {
    var arguments: [String: JSON] = [:]
    for parameter in command.parameters where parameter.isRequired {
      let value = parameter.kind == .flag ? true : value(of: parameter)
      arguments[parameter.name] = parameter.isRepeated ? [value] : value
    }
    return arguments
  }

  /// The use of an option.
  static func option(_ name: String, on command: String, _ value: JSON) -> Work {
    .option(.init(name, on: command, value: value, product: product))
  }

  /// A value for an option.
  static func value(of parameter: Manifest.Parameter) -> JSON {
    switch parameter.type {
    case .text: .string(parameter.choices.first ?? "check")
    case .integer: 1
    case .product: product
    case .app: change("app.created")["app"] ?? nil
    case .date: "2012-11-21T00:00:00Z"
    }
  }

  private static func run(_ command: String) -> Work {
    .run(.init(command, arguments: [:], isPlan: true, actor: "check", now: "2012-11-21T00:00:00Z"))
  }
}
