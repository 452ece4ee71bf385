internal import Dispatch
internal import Foundation
internal import ServiceLifecycle
internal import StockroomKit

/// What happens once a server is told to stop, besides that it takes no more connections.
///
/// Open requests have half of the time to end. Then what still runs is stopped and rolled back, and after it the
/// connections are closed. Whatever is left at the end is lost with the process: a transaction that was not committed,
/// which SQLite takes back.
struct ServerStop: Service {
  let limits: ServerLimits
  let running: RunningWork
  let connections: OpenConnections

  func run() async throws {
    try await gracefulShutdown()
    let time = Double(limits.stopSeconds)
    let queue = DispatchQueue(label: "stockroom.stop")
    queue.asyncAfter(deadline: .now() + time * 0.5) { [running] in running.stop() }
    queue.asyncAfter(deadline: .now() + time * 0.7) { [connections] in connections.close() }
    let last = Thread {
      Thread.sleep(forTimeInterval: time * 0.95)
      _exit(0)
    }
    last.start()
  }
}
