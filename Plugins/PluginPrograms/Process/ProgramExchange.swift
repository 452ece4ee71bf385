import Foundation
import StockroomKit
import StockroomPlugin

/// One request to a program and its answers, between which it may call commands of the console.
final class ProgramExchange {
  /// The maximum size of the answer to a call, in bytes.
  private static let answerLimit = 8 << 20

  /// The console's services for a working program.
  struct Services {
    /// Reports progress.
    var progress: ProgressReporter = .silent
    /// Runs a command and returns its output.
    var perform: (_ words: [String]) throws -> Output
    /// The values that it keeps; nil if it has no store.
    var values: ProgramValues?
    /// True once ^C was pressed.
    var isCancelled: @Sendable () -> Bool = { false }
    /// True if the timeout applies to the whole answer rather than each message, as while a change waits for it.
    var isBounded = false
  }

  /// The next part of a program's answer.
  enum Answer {
    case row(JSON)
    case end(JSON)
  }

  private let pool: ProgramPool
  private let services: Services
  private let process: ProgramProcess
  private let isCaller: Bool
  private let id: Int
  private var rowCount = 0
  private var isOver = false
  private let end: Deadline?

  private var name: String { pool.record.name }

  /// Sends a request.
  init(_ work: Work, to pool: ProgramPool, _ services: Services) throws {
    (self.pool, self.services) = (pool, services)
    (process, isCaller) = try pool.take(isCancelled: services.isCancelled)
    end = services.isBounded ? Deadline(pool.record.timeout) : nil
    id = process.nextID()
    try send(.request(id: id, work))
  }

  /// The next row, or the result, after which the process can be used again.
  ///
  /// - Throws: A `Refusal` by the program or about its failure; then the process is not used again.
  func next() throws -> Answer {
    do {
      return try nextAnswer()
    } catch let refusal as Refusal {
      // Other callers that wait for the process fail, too.
      if !isOver { process.fail(refusal) }
      throw refusal
    }
  }

  private func nextAnswer() throws -> Answer {
    while true {
      if services.isCancelled() { throw Refusal.cancelled }
      if let end, end.millisecondsLeft == 0 { throw Refusal.silent(name, seconds: end.seconds) }
      let message = try process.next(timeout: pool.record.timeout, isCancelled: services.isCancelled)
      guard message.id == id else {
        throw Refusal.outOfStep(
          name, message.id.map { "an answer to request \($0) rather than \(id)" } ?? "its manifest again")
      }
      switch message {
      case .manifest: break
      case .progress(_, let progress):
        services.progress.count(
          TerminalText.name(String(progress.label.prefix(80))), done: max(0, progress.done),
          total: progress.total.flatMap { $0 > 0 ? $0 : nil })
      case .call(_, let words): try reply { try pool.whileWaiting(process) { try Self.json(services.perform(words)) } }
      case .set(_, let value):
        try reply {
          try values().set(value)
          return .null
        }
      case .get(_, let query): try reply { try values().values(query, upTo: Self.answerLimit) }
      case .row(_, let row):
        rowCount += 1
        guard rowCount <= pool.rowLimit else { throw Refusal.tooManyRows(name, pool.rowLimit) }
        return .row(row)
      case .output(_, let output):
        giveBack()
        return .end(output)
      case .refusal(_, let refusal):
        giveBack()
        throw Refusal.of(refusal, by: name)
      }
    }
  }

  /// The result of a request without rows.
  func result() throws -> JSON {
    guard case .end(let result) = try next() else { throw Refusal.outOfStep(name, "an unexpected row") }
    return result
  }

  private func giveBack() {
    isOver = true
    if !isCaller { pool.giveBack(process) }
  }

  private func values() throws -> ProgramValues {
    guard let values = services.values else { throw Refusal.noValues(name) }
    return values
  }

  /// Answers the program while it works.
  private func reply(_ body: () throws -> JSON) throws {
    let answer: HostMessage
    do {
      answer = .answer(id: id, try body())
    } catch let refusal as Refusal where refusal.kind != .cancelled {
      answer = .refused(
        id: id,
        ProgramRefusal(
          refusal.code, refusal.message, kind: refusal.kind.rawValue, hint: refusal.hint, subject: refusal.subject))
    }
    // The command's own request to this program failed.
    if let failure = process.failure { throw failure }
    try send(answer)
  }

  private func send(_ message: HostMessage) throws {
    try process.send(message, timeout: pool.record.timeout, isCancelled: services.isCancelled)
  }

  /// An output as `-o json` prints it.
  private static func json(_ output: Output) throws -> JSON {
    var text = ""
    try output.json { piece in
      guard text.utf8.count + piece.utf8.count <= answerLimit else {
        throw Refusal(
          "call.too-large", kind: .rule, "the output of the called command is larger than \(answerLimit) bytes",
          hint: "call it with --limit or --columns")
      }
      text += piece
    }
    return text.isEmpty ? .null : try MessageLine.message(JSON.self, in: Data(text.utf8))
  }
}

extension ProgramMessage {
  /// The number of the answered request; nil for a manifest.
  var id: Int? {
    switch self {
    case .manifest: nil
    case .progress(let id, _), .row(let id, _), .call(let id, _), .set(let id, _), .get(let id, _),
      .output(let id, _), .refusal(let id, _):
      id
    }
  }
}
