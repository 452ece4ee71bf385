internal import Crypto
internal import Foundation
internal import StockroomKit

/// One attempt of a delivery.
struct Attempt: Sendable {
  let delivery: HookDelivery
  let number: Int
  let hook: Hook
  let approval: Approval
  let store: String

  /// Runs the program or calls the URL; returns at its end, at its timeout, or when a program must stop.
  func run(until isStopped: @escaping () -> Bool) -> AttemptResult {
    let started = ContinuousClock.now
    var result = deliver(isStopped)
    result.duration = Int64((ContinuousClock.now - started) / .milliseconds(1))
    return result
  }

  private func deliver(_ isStopped: @escaping () -> Bool) -> AttemptResult {
    let signature = approval.secret.map { Digests.signature(of: delivery.body, secret: $0) }
    switch hook.target.kind {
    case .url:
      guard let url = try? LoopbackURL(hook.target.text) else { return .failed("not a loopback URL") }
      var headers = [
        ("X-Stockroom-Event", delivery.event), ("X-Stockroom-Delivery", String(delivery.id)),
        ("X-Stockroom-Attempt", String(number)),
      ]
      if let signature { headers.append(("X-Apple-SIGNATURE", signature)) }
      do throws(LoopbackPost.Failure) {
        let answer = try LoopbackPost(to: url, headers: headers, body: delivery.body, timeout: hook.timeout).run()
        return AttemptResult(
          isSuccess: 200..<300 ~= answer.status, text: "HTTP \(answer.status)", output: answer.body)
      } catch {
        return .failed(error.text)
      }
    case .program:
      guard let digest = Digests.sha256(ofFile: hook.target.text) else { return .failed("the program is gone") }
      guard digest == approval.program else {
        return .failed(
          "the program has changed since it was approved", output: ConsoleLine.text(["hook", "approve", hook.name]))
      }
      var variables = [
        ("STOCKROOM_EVENT", delivery.event), ("STOCKROOM_DELIVERY", String(delivery.id)),
        ("STOCKROOM_ATTEMPT", String(number)), ("STOCKROOM_HOOK", hook.name), ("STOCKROOM_STORE", store),
      ]
      if let signature { variables.append(("STOCKROOM_SIGNATURE", signature)) }
      let arguments = approval.arguments ?? hook.target.arguments
      return ProgramRun(
        path: hook.target.text, arguments: arguments,
        secrets: ProgramArguments(arguments, stored: hook.target.arguments).secrets, variables: variables,
        input: delivery.body, timeout: hook.timeout
      ).run(until: isStopped)
    }
  }
}

/// Runs attempts, each in its own thread, and collects their results.
final class AttemptResults: @unchecked Sendable {
  // Guards the list.
  private let condition = NSCondition()
  private var finished: [(Attempt, AttemptResult)] = []
  private var runningCount = 0
  private var isStopped = false

  func run(_ attempt: Attempt) {
    condition.lock()
    runningCount += 1
    condition.unlock()
    Thread.detachNewThread { [self] in
      let result = attempt.run {
        self.condition.lock()
        defer { self.condition.unlock() }
        return self.isStopped
      }
      condition.lock()
      runningCount -= 1
      finished.append((attempt, result))
      condition.signal()
      condition.unlock()
    }
  }

  /// Stops the running programs.
  func stop() {
    condition.lock()
    defer { condition.unlock() }
    isStopped = true
    while runningCount > 0 { _ = condition.wait(until: Date(timeIntervalSinceNow: 1)) }
  }

  /// Removes and returns the finished attempts.
  func take() -> [(Attempt, AttemptResult)] {
    condition.lock()
    defer { condition.unlock() }
    defer { finished = [] }
    return finished
  }

  /// Waits up to a number of seconds for a finished attempt; returns true if there is one.
  func wait(_ seconds: Double) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    if finished.isEmpty { _ = condition.wait(until: Date(timeIntervalSinceNow: seconds)) }
    return !finished.isEmpty
  }
}

/// Checksums and signatures.
enum Digests {
  static func sha256(of bytes: some Sequence<UInt8>) -> String {
    Hexadecimal.text(SHA256.hash(data: Data(bytes)))
  }

  /// The SHA-256 of a program's file; nil if it cannot be read.
  static func sha256(ofFile path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var hash = SHA256()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { return Hexadecimal.text(hash.finalize()) }
      hash.update(data: buffer[..<count])
    }
  }

  /// The signature of a body, in the form of the header X-Apple-SIGNATURE of App Store Connect's webhooks.
  static func signature(of body: String, secret: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: Data(body.utf8), using: SymmetricKey(data: Data(secret.utf8)))
    return "hmacsha256=" + Hexadecimal.text(code)
  }
}
