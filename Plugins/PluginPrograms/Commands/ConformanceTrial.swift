import Foundation
import StockroomKit
import StockroomPlugin

/// Tests a program against the protocol, in its own process without a store.
struct ConformanceTrial {
  /// The tested steps, each with its problem, if any.
  typealias Step = (what: String, problem: String?)

  private let path: String
  private let name: String
  private let folder: TemporaryFolder
  private let isCancelled: @Sendable () -> Bool
  private(set) var steps: [Step] = []
  private(set) var manifest: Manifest?
  /// The time limit of an answer, in seconds.
  private static let timeout = 5

  init(path: String, folder: TemporaryFolder, isCancelled: @escaping @Sendable () -> Bool) {
    self.path = path
    name = URL(fileURLWithPath: path).lastPathComponent
    self.folder = folder
    self.isCancelled = isCancelled
  }

  /// Runs all steps.
  mutating func run() throws {
    guard try tryManifest(), let manifest else { return }
    for (what, work) in ConformanceRequests.unknown {
      try step(what) { try Self.require(refusal: try $0.answer(to: work)) }
    }
    for completer in manifest.completers {
      try step("completes by \(completer)") { speaker in
        let answer = try speaker.result(of: .complete(name: completer, prefix: "", limit: 5))
        guard case .array(let words) = answer, words.count <= 5 else {
          throw Problem("its answer is not a list of at most 5")
        }
      }
    }
    for column in manifest.columns {
      try step("gives the column \(column.name)") { speaker in
        let answer = try speaker.result(of: .column(name: column.name, product: ConformanceRequests.product))
        guard column.kind.value(answer) != nil else {
          throw Problem("its value is not of kind \(column.kind.rawValue)")
        }
      }
    }
    for option in manifest.options {
      for command in option.commands {
        let (name, value) = (option.parameter.name, ConformanceRequests.value(of: option.parameter))
        try step("takes --\(name) of \(command)") {
          _ = try $0.answer(to: ConformanceRequests.option(name, on: command, value))
        }
      }
    }
    for kind in manifest.guards {
      try step("looks at \(kind)") { _ = try $0.answer(to: .guard(change: ConformanceRequests.change(kind))) }
    }
    for kind in manifest.listeners {
      try step("receives \(kind)") { _ = try $0.answer(to: .listen(change: ConformanceRequests.change(kind))) }
    }
    if manifest.hasRequirement {
      try step("says what a product lacks") { speaker in
        let lack = try speaker.result(of: .require(product: ConformanceRequests.product))
        guard lack == .null || (lack["item"]?.text != nil && lack["what"]?.text != nil) else {
          throw Problem("its answer is neither null nor an object with item and what")
        }
      }
    }
    for command in manifest.commands { try tryCommand(command) }
    try tryEnd()
  }

  private mutating func tryManifest() throws -> Bool {
    var found: Manifest?
    try step("sends its manifest") { found = $0.manifest }
    manifest = found
    return found != nil
  }

  /// Runs a command whose calls are refused, or get unexpected answers.
  private mutating func tryCommand(_ command: Manifest.Command) throws {
    let arguments = ConformanceRequests.arguments(of: command)
    let run = Work.run(
      .init(command.name, arguments: arguments, isPlan: true, actor: "check", now: "2012-11-21T00:00:00Z"))
    for (how, answer) in ConformanceRequests.answers {
      try step("runs \(command.name), its calls \(how)") { speaker in
        _ = try speaker.answer(to: run) { id in answer(id) }
        // Output after its answer would be mistaken for the next one.
        usleep(20_000)
        guard !speaker.process.hasNoise else { throw Problem("it sent something after its answer") }
      }
    }
  }

  /// A program ends when its input does.
  private mutating func tryEnd() throws {
    try step("ends when its input ends") { [isCancelled] speaker in
      speaker.process.endInput()
      guard try speaker.process.hasEnded(within: 1, isCancelled: isCancelled) else { throw Problem("it does not end") }
    }
  }

  /// Each step gets its own process, so that a failure is reported once.
  private mutating func step(_ what: String, _ body: (ConformanceSpeaker) throws -> Void) throws {
    folder.remove("log")
    do {
      let speaker = try ConformanceSpeaker(
        path: path, name: name, folder: folder.path, timeout: Self.timeout, isCancelled: isCancelled)
      try body(speaker)
      steps.append((what, nil))
    } catch let refusal as Refusal where refusal.kind == .cancelled {
      throw refusal
    } catch let refusal as Refusal {
      let line = ProgramTrial.lastLine(of: "\(folder.path)/log")
      steps.append(
        (what, line.map { "\(refusal.message); the last line of its error output: \($0)" } ?? refusal.message))
    } catch let problem as Problem {
      steps.append((what, problem.text))
    }
  }

  private static func require(refusal answer: ConformanceSpeaker.Answer) throws {
    guard case .refusal = answer else { throw Problem("it did not refuse") }
  }
}

/// A fault of a program.
struct Problem: Error {
  let text: String

  init(_ text: String) {
    self.text = text
  }
}
