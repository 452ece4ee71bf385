internal import Foundation
internal import StockroomKit

/// The requests of a client, which a separate thread reads, so that a running request can be cancelled.
final class Connection: @unchecked Sendable {  // `lock` guards the mutable state.
  private let output: ClientOutput
  private let process: ServerProcess
  private let lock = NSCondition()
  private var waiting: [Request] = []
  private var running: Request?
  private var isCancelled = false
  /// True after the last message.
  private var hasEnded = false
  /// True if the server must stop.
  private var isStopping = false
  private var questionCount = 0
  private var question: JSON?
  private var answer: JSON?

  /// The maximum number of waiting requests.
  static let mostWaiting = 256

  init(_ process: ServerProcess) {
    self.process = process
    output = ClientOutput(process.output, until: process.end)
  }

  // MARK: - The thread that answers

  /// The next request; nil at the end.
  func next() -> Request? {
    lock.withLock {
      while waiting.isEmpty, !hasEnded, !isStopping { lock.wait() }
      guard !isStopping, !waiting.isEmpty else { return nil }
      let request = waiting.removeFirst()
      (running, isCancelled) = (request, false)
      return request
    }
  }

  /// Ends a request with its answer, unless the client has cancelled it.
  func finish(_ response: JSON) {
    let isWanted = lock.withLock {
      defer { running = nil }
      if !isStopping { process.clearInterrupt() }
      return !isCancelled && !isStopping
    }
    if isWanted, !output.send(response) { stop() }
  }

  /// Sends a notification.
  func notify(_ method: String, _ params: JSON) {
    output.send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Asks the client, and waits for its answer; nil for an error, or if the request is cancelled.
  func ask(_ method: String, _ params: JSON) -> JSON? {
    let id = lock.withLock {
      questionCount += 1
      question = .string("question-\(questionCount)")
      answer = nil
      return question ?? .null
    }
    guard output.send(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params]) else { return nil }
    return lock.withLock {
      while question != nil, !isCancelled, !hasEnded, !isStopping { lock.wait() }
      question = nil
      return answer
    }
  }

  // MARK: - The thread that reads

  /// Reads messages until the end of the input, or of the server.
  func read() {
    var splitter = LineSplitter()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      var ready = [
        pollfd(fd: process.input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: process.end, events: Int16(POLLIN), revents: 0),
        // Reports that the client has closed it.
        pollfd(fd: process.output, events: 0, revents: 0),
      ]
      guard poll(&ready, 3, -1) >= 0 || errno == EINTR else { break }
      if ready[1].revents != 0 || ready[2].revents & Int16(POLLERR | POLLNVAL) != 0 { return stop() }
      guard ready[0].revents != 0 else { continue }
      let count = Foundation.read(process.input, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { break }
      let lines = buffer.withUnsafeBytes { splitter.lines(in: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      for line in lines { take(line) }
    }
    if let line = splitter.last() { take(line) }
    endInput()
    waitForEnd()
  }

  /// Stops and rolls back a running request that writes, and discards the waiting requests from the first writing one
  /// on.
  ///
  /// Requests that only read are answered: the client may have closed its input after its last question.
  private func endInput() {
    lock.withLock {
      hasEnded = true
      let isWriting = running?.writes ?? false
      waiting = isWriting ? [] : Array(waiting.prefix { !$0.writes })
      if isWriting { process.interrupt() }
      lock.broadcast()
    }
  }

  /// Stops everything once the client is gone, or the server must end.
  private func waitForEnd() {
    while true {
      var ready = [
        pollfd(fd: process.end, events: Int16(POLLIN), revents: 0), pollfd(fd: process.output, events: 0, revents: 0),
      ]
      guard poll(&ready, 2, -1) >= 0 || errno == EINTR else { return }
      if ready[0].revents != 0 || ready[1].revents & Int16(POLLERR | POLLNVAL) != 0 { return stop() }
    }
  }

  private func stop() {
    lock.withLock {
      isStopping = true
      process.interrupt()
      lock.broadcast()
    }
  }

  /// Takes a line of the client.
  func take(_ line: LineSplitter.Line) {
    do throws(Unreadable) {
      guard case .whole(let bytes) = line else {
        throw Unreadable(.invalidRequest("the line is longer than \(LineSplitter.limit) bytes"))
      }
      switch try Message(bytes) {
      case .request(let request) where request.method == "ping":
        output.send(.response(to: request.id, [:]))
      case .request(let request):
        guard enqueue(request) else { throw Unreadable(.busy, id: request.id) }
      case .notification("notifications/cancelled", let params): cancel(params["requestId"] ?? .null)
      case .notification: break
      case .response(let id, let result): receive(result, for: id)
      }
    } catch {
      output.send(.response(to: error.id, error: error.error))
    }
  }

  private func enqueue(_ request: Request) -> Bool {
    lock.withLock {
      guard waiting.count < Self.mostWaiting else { return false }
      waiting.append(request)
      lock.broadcast()
      return true
    }
  }

  private func cancel(_ id: JSON) {
    lock.withLock {
      waiting.removeAll { $0.id == id }
      guard running?.id == id, id != .null else { return }
      isCancelled = true
      process.interrupt()
      lock.broadcast()
    }
  }

  private func receive(_ result: JSON?, for id: JSON) {
    lock.withLock {
      guard question == id else { return }
      (question, answer) = (nil, result)
      lock.broadcast()
    }
  }
}

extension JSON {
  /// A response with a result.
  static func response(to id: JSON, _ result: JSON) -> JSON {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  /// A response with an error of the protocol.
  static func response(to id: JSON, error: RPCError) -> JSON {
    ["jsonrpc": "2.0", "id": id, "error": error.json]
  }
}

/// The descriptors and signals of the process that serves.
package struct ServerProcess: Sendable {
  /// The client's messages.
  package let input: CInt
  /// The stream that the client reads.
  package let output: CInt
  /// Readable once the process must end.
  package let end: CInt
  /// Stops the running work, as ^C does at the prompt.
  package let interrupt: @Sendable () -> Void
  /// Resets ``interrupt`` for the next work.
  package let clearInterrupt: @Sendable () -> Void

  package init(
    input: CInt, output: CInt, end: CInt, interrupt: @escaping @Sendable () -> Void,
    clearInterrupt: @escaping @Sendable () -> Void
  ) {
    (self.input, self.output, self.end) = (input, output, end)
    (self.interrupt, self.clearInterrupt) = (interrupt, clearInterrupt)
  }
}
