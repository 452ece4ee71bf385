import CArchive
import Foundation

/// A thread for one piece of work, with a small stack.
///
/// A confined process can start threads, but has nothing else that libdispatch needs.
final class WorkThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  private static let stackBytes = 1 << 20
  private let thread: pthread_t

  /// Starts the work; throws a `Finding` if the system cannot create a thread.
  init(_ body: @escaping @Sendable () -> Void) throws {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackBytes)
    var thread: pthread_t?
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var started = pthread_t()
      let problem = pthread_create(&started, &attributes, Self.run, work.toOpaque())
      thread = started
    #else
      let problem = pthread_create(&thread, &attributes, { Self.run($0) }, work.toOpaque())
    #endif
    guard problem == 0, let thread else {
      work.release()
      throw Finding.error(.damaged, "there is not enough memory to read the archive")
    }
    self.thread = thread
  }

  /// Waits until the work is done; must be called once.
  func join() {
    pthread_join(thread, nil)
  }

  private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
    return nil
  }
}
