internal import Foundation
internal import StockroomKit

/// Makes the deliveries in the outbox: of each hook in order, and of up to eight hooks at the same time.
///
/// An attempt is recorded before it begins, and its result after it: if the process is killed in between, the delivery
/// is attempted again.
struct Deliverer {
  enum Extent {
    /// Also waits for retries.
    case untilNothingIsPending
    /// Makes due deliveries.
    case due
    /// Also waits for more, of any process on any machine.
    case untilStopped
  }

  private let task: BackgroundTask
  private let extent: Extent
  /// True to wait for another delivering process, and to continue if it is killed.
  private let waitsForOthers: Bool

  /// The interval between checks of the store's files, in seconds.
  private static let glance = 0.1
  /// The interval at which it listens for changes while nothing is pending, in seconds.
  private static let follow = 0.5
  /// The number of hooks that run at the same time; the others wait in the order in which they are due.
  private static let mostRunning = 8
  /// The seconds that the store stays open without use.
  private static let idle = 1.0

  init(_ task: BackgroundTask, extent: Extent, waitsForOthers: Bool = false) {
    (self.task, self.extent, self.waitsForOthers) = (task, extent, waitsForOthers)
  }

  func run() throws {
    guard extent == .untilStopped else { return try deliver() }
    do {
      while task.isStoreThere {
        let version = task.storeVersion
        try deliver()
        while task.storeVersion == version {
          try requireNotCancelled()
          Thread.sleep(forTimeInterval: Self.follow)
        }
      }
    } catch let refusal as Refusal where refusal.kind == .cancelled {
      throw Refusal("cancelled", kind: .cancelled, "interrupted", remedy: .command("hook log"))
    }
  }

  private func deliver() throws {
    while task.isStoreThere, try patiently(hasWork) {
      guard let lock = try patiently({ try task.reading { try DeliveryLock.take(in: $0.store) } }) else {
        guard waitsForOthers else { return }
        try requireNotCancelled()
        task.release()
        Thread.sleep(forTimeInterval: Self.glance)
        continue
      }
      try withExtendedLifetime(lock) { try work(holding: lock) }
    }
  }

  private func hasWork() throws -> Bool {
    let state = try task.reading { try Heads($0, busy: []) }
    switch extent {
    case .untilNothingIsPending, .untilStopped: return !state.deliveries.isEmpty
    case .due: return !state.due.isEmpty
    }
  }

  private func requireNotCancelled() throws {
    if task.isCancelled { throw Refusal.cancelled }
  }

  private func work(holding lock: SideFolderLock) throws {
    let results = AttemptResults()
    // Programs do not outlive the process that enforces their timeout.
    defer { results.stop() }
    var open: [Attempt] = []
    var finished: [(Attempt, AttemptResult)] = []
    var count = 0
    try patiently { try task.writing { try Outbox($0).recover() } }
    while task.isStoreThere, lock.isInPlace {
      try requireNotCancelled()
      finished += results.take()
      for (attempt, _) in finished { open.removeAll { $0.delivery.id == attempt.delivery.id } }
      let version = task.storeVersion
      let step = try patiently { try self.step(finished, busy: open.map(\.hook.id)) }
      count += finished.count
      finished = []
      for attempt in step.begun { results.run(attempt) }
      open += step.begun
      if open.isEmpty {
        guard let next = step.next, extent != .due || next <= MachineTime.now else { break }
      }
      if step.begun.isEmpty { wait(for: results, until: step.next, busy: open.map(\.hook.id), since: version) }
    }
    if count > 0 { try? patiently { try task.writing { try Outbox($0).prune() } } }
  }

  private struct Step {
    var begun: [Attempt] = []
    /// The due time of the next attempt that has not begun.
    var next: Int64?
  }

  /// Records the results of attempts, and the attempts that begin.
  private func step(_ finished: [(Attempt, AttemptResult)], busy: [Int64]) throws -> Step {
    let heads = try task.reading { try Heads($0, busy: busy) }
    let capacity = Self.mostRunning - busy.count
    // Due deliveries wait for a running attempt, rather than for a time.
    guard !finished.isEmpty || capacity > 0 && !heads.due.isEmpty else {
      return Step(next: capacity > 0 ? heads.next : nil)
    }
    var step = try task.writing { store in
      let outbox = Outbox(store)
      var step = Step()
      for (attempt, result) in finished {
        try outbox.end(attempt.delivery, attempt: attempt.number, result, retries: attempt.hook.retries)
      }
      for (hook, approval, _, _) in heads.deliveries {
        // Read again: it may have just ended, here or in another console.
        guard let delivery = try outbox.head(of: hook.id) else { continue }
        let due = try outbox.dueTime(of: delivery, to: hook)
        guard due <= MachineTime.now else {
          step.next = min(step.next ?? .max, due)
          continue
        }
        guard step.begun.count < capacity else { continue }
        let number = try outbox.begin(delivery)
        step.begun.append(
          Attempt(delivery: delivery, number: number, hook: hook, approval: approval, store: task.storePath))
      }
      return step
    }
    if !step.begun.isEmpty { step.next = nil }
    return step
  }

  /// Waits until an attempt ends, one is due, or another process changes the store, which is closed meanwhile.
  private func wait(for results: AttemptResults, until next: Int64?, busy: [Int64], since version: StoreVersion) {
    let started = ContinuousClock.now
    var version = version
    var isOpen = true
    while task.isStoreThere, !task.isCancelled {
      if results.wait(Self.glance) || task.storeVersion != version { return }
      if let next, MachineTime.now >= next { return }
      if isOpen, ContinuousClock.now - started > .seconds(Self.idle) {
        // Closing the store changes its files, so a write in the meantime shows only in their contents. Closing it
        // a second time changes nothing.
        task.release()
        (isOpen, version) = (false, task.storeVersion)
        guard busy.count < Self.mostRunning else { continue }
        guard let heads = try? task.reading({ try Heads($0, busy: busy) }), heads.next == next else { return }
        task.release()
      }
    }
  }

  /// Repeats `body` while another console writes: a batch may take minutes.
  private func patiently<Value>(_ body: () throws -> Value) throws -> Value {
    while true {
      do {
        return try body()
      } catch let refusal as Refusal where refusal.kind == .busy {
        try requireNotCancelled()
        guard task.isStoreThere else { throw refusal }
        Thread.sleep(forTimeInterval: Self.glance)
      }
    }
  }
}

/// The oldest delivery of each enabled and approved hook.
private struct Heads {
  var deliveries: [(hook: Hook, approval: Approval, delivery: HookDelivery, due: Int64)] = []

  init(_ catalog: Catalog, busy: [Int64]) throws {
    let hooks = try HookCache.of(catalog).approved(in: catalog)
    guard !hooks.isEmpty, let approvals = try Approvals(of: catalog)?.all() else { return }
    let outbox = Outbox(catalog.store)
    for hook in hooks where !busy.contains(hook.id) {
      guard let approval = approvals[hook.name], approval.isComplete(for: hook),
        let delivery = try outbox.head(of: hook.id)
      else { continue }
      deliveries.append((hook, approval, delivery, try outbox.dueTime(of: delivery, to: hook)))
    }
    deliveries.sort { ($0.due, $0.delivery.id) < ($1.due, $1.delivery.id) }
  }

  var due: [HookDelivery] { deliveries.filter { $0.due <= MachineTime.now }.map(\.delivery) }
  var next: Int64? { deliveries.map(\.due).min() }
}

/// Starts the delivering process, unless one is running.
enum DeliveryStart {
  /// The name of the background work.
  static let work = "deliver"

  /// Starts it once the transaction is committed.
  static func afterCommit(of catalog: Catalog) {
    catalog.store.afterCommit("hook deliveries") {
      // A running process reads the outbox again after it releases the lock, so no delivery is missed.
      guard !DeliveryLock.isHeld(in: catalog.store) else { return }
      catalog.startBackground(work, owner: HooksPlugin.owner)
    }
  }
}

/// The lock of the delivering process of a store.
enum DeliveryLock {
  /// The folder of the lock, beside the store.
  static let sideFolder = "hooks"
  private static let name = "deliver.lock"

  /// Takes the lock; nil if another process has it.
  static func take(in store: Transaction) throws -> SideFolderLock? {
    try SideFolderLock.take(name, in: store.sideFolder(sideFolder))
  }

  /// True if a process delivers for this store.
  static func isHeld(in store: Transaction) -> Bool { SideFolderLock.isHeld(name, in: store.sideFolder(sideFolder)) }
}
