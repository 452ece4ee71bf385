import Foundation
import Testing

@testable import LineEditor

@Suite struct InterruptTests {
  @Test func `whoever has stopped listening is not told any more`() {
    let watcher = InterruptWatcher()
    let told = Told()
    let first = watcher.add { told.note("first") }
    _ = watcher.add { told.note("second") }
    watcher.notify()
    watcher.remove(first)
    watcher.notify()
    #expect(told.names == ["first", "second", "second"])
  }

  private final class Told: @unchecked Sendable {  // `lock` guards the mutable state.
    private let lock = NSLock()
    private var list: [String] = []
    var names: [String] { lock.withLock { list } }

    func note(_ name: String) {
      lock.withLock { list.append(name) }
    }
  }
}
