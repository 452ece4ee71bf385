internal import Foundation
internal import StockroomKit

/// One attempt of a delivery.
struct Attempt: Sendable {
  let delivery: HookDelivery
  let number: Int
  let hook: Hook
  let approval: Approval
  let store: String

  /// Runs the program, or calls the URL; returns when it is over or its time is up.
  func run() -> AttemptResult {
    let started = MachineTime.now
    var result = deliver()
    result.duration = max(0, MachineTime.now - started)
    return result
  }

  private func deliver() -> AttemptResult {
    let signature = approval.secret.map { Digests.signature(of: delivery.body, secret: $0) }
    switch hook.target.kind {
    case .url:
      guard let url = try? LoopbackURL(hook.target.text) else { return .failed("not a loopback URL") }
      var headers = [
        ("X-Stockroom-Event", delivery.event), ("X-Stockroom-Delivery", String(delivery.id)),
        ("X-Stockroom-Attempt", String(number)),
      ]
      if let signature { headers.append(("X-Apple-SIGNATURE", signature)) }
      return LoopbackPost(url: url, headers: headers, body: delivery.body, timeout: hook.timeout).run()
    case .program:
      guard let digest = Digests.sha256(ofFile: hook.target.text) else { return .failed("the program is gone") }
      guard digest == approval.program else {
        return .failed("the program changed since it was approved", output: "hook approve \(hook.name)")
      }
      var variables = [
        ("STOCKROOM_EVENT", delivery.event), ("STOCKROOM_DELIVERY", String(delivery.id)),
        ("STOCKROOM_ATTEMPT", String(number)), ("STOCKROOM_HOOK", hook.name), ("STOCKROOM_STORE", store),
      ]
      if let signature { variables.append(("STOCKROOM_SIGNATURE", signature)) }
      return ProgramRun(
        path: hook.target.text, arguments: hook.target.arguments, variables: variables, input: delivery.body,
        timeout: hook.timeout
      ).run()
    }
  }
}

/// Runs attempts, each in a thread of its own, and collects what came of them.
final class AttemptResults: @unchecked Sendable {
  // Guards the list.
  private let condition = NSCondition()
  private var finished: [(Attempt, AttemptResult)] = []

  func run(_ attempt: Attempt) {
    Thread.detachNewThread { [self] in
      let result = attempt.run()
      condition.lock()
      finished.append((attempt, result))
      condition.signal()
      condition.unlock()
    }
  }

  /// Takes what is over.
  func take() -> [(Attempt, AttemptResult)] {
    condition.lock()
    defer { condition.unlock() }
    defer { finished = [] }
    return finished
  }

  /// Waits for a number of seconds until something is over; returns whether something is.
  func wait(_ seconds: Double) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    if finished.isEmpty { _ = condition.wait(until: Date(timeIntervalSinceNow: seconds)) }
    return !finished.isEmpty
  }
}
