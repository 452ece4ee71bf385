internal import Engine
internal import Foundation
internal import Language
internal import Rendering
internal import StockroomKit

extension Session {
  /// Runs a loop: one unit, all or nothing.
  func execute(_ loop: ForLoop) throws {
    let origin = origin(of: loop)
    let bindings = try bindings(of: loop)
    if !loop.prefixes.isEmpty {
      return try printer.show(
        try planningUnit(actor: Actor(name: workspace.actorName)) { try run(loop, bindings, from: origin) })
    }
    // A loop extends to the end of its line.
    let start = currentLine.range(of: loop.span.text)?.lowerBound ?? currentLine.startIndex
    let line = redaction.text(String(currentLine[start...]))
    let lines = unit?.lines
    defer { if let unit, let lines, unit.lines.count > lines.count { unit.lines = lines + [line] } }
    try counting {
      let header = UnitHeader(actor: Actor(name: workspace.actorName), line: line)
      _ = try workspace.unit(OpenUnit(.loop, header: header, usesSavepoints: false)) {
        try run(loop, bindings, from: origin)
      }
    }
  }

  /// The values of a loop; the lines of a file are not shown in errors if the loop leads to a secret.
  private func bindings(of loop: ForLoop) throws -> Bindings {
    try loop.bindings(variables: variables, environment: lookUp) { path, word in
      do {
        try protectedFiles.requireReadable(resolve(path), typed: path)
        return try TextInput.file(resolve(path), typed: path, limit: TextInput.sheetLimit, isInFile: runDepth > 0)
      } catch let refusal as Refusal {
        throw Failure(word.span.diagnostic(refusal))
      }
    }
  }

  /// Runs `body` with receipts counted, and shows the totals at the end.
  private func counting(_ body: () throws -> Void) throws {
    // In a run, the totals belong to the run.
    guard tally == nil else { return try body() }
    tally = Tally()
    defer { tally = nil }
    try body()
    guard let summary = tally?.summary else { return }
    do {
      try printer.show(.message(summary))
    } catch let refusal as Refusal where unit == nil {
      throw DoneButFailed(refusal).failure
    }
  }

  private func run(_ loop: ForLoop, _ bindings: Bindings, from origin: Origin?) throws {
    for binding in bindings {
      variables.bind(binding)
      origins[loop.variable] = origin
      do {
        for line in loop.body { try execute(partOfLoop: line) }
      } catch let failure as Failure where failure.isAbout(loop.lastEnd) {
        throw failure.hinting("put end alone on a line, after for … do and its lines")
      }
      if store.cancellation.isCancelled() {
        throw Failure(loop.span.diagnostic(.cancelled))
      }
    }
  }
}

extension ForLoop {
  /// An `end` after the only command, which became one of its words.
  fileprivate var lastEnd: Word? {
    guard body.count == 1, case .command(let node)? = body[0].statements.last, node.words.count > 1 else { return nil }
    return node.words.last.flatMap { $0.isBare("end") ? $0 : nil }
  }
}

extension Failure {
  fileprivate func isAbout(_ word: Word?) -> Bool {
    word.map { $0.range == diagnostic.range } ?? false
  }

  fileprivate func hinting(_ hint: String) -> Failure {
    var failure = self
    failure.diagnostic.hint = hint
    failure.correction = nil
    return failure
  }
}
