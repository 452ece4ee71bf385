import CArchive
import Foundation

/// A thread of its own for one piece of work, with a small stack.
///
/// A confined process starts threads, but has nothing that libdispatch needs besides.
final class WorkThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  private static let stackBytes = 1 << 20
  private let thread: pthread_t

  /// Starts the work; a system that has no room for a thread throws a `Finding`.
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

  /// Waits until the work is done; it must be waited for once.
  func join() {
    pthread_join(thread, nil)
  }

  private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
    return nil
  }
}
