import Foundation

/// Writes to a pipe whose reader may have closed it; by default the signal for that would end the console.
///
/// The signal is blocked in this thread only: its disposition belongs to the whole process.
func ignoringBrokenPipe<Result>(_ body: () -> Result) -> Result {
  var brokenPipe = sigset_t()
  sigemptyset(&brokenPipe)
  sigaddset(&brokenPipe, SIGPIPE)
  var previous = sigset_t()
  pthread_sigmask(SIG_BLOCK, &brokenPipe, &previous)
  defer {
    var pending = sigset_t()
    sigpending(&pending)
    var signal: Int32 = 0
    if sigismember(&pending, SIGPIPE) == 1 { sigwait(&brokenPipe, &signal) }
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }
  return body()
}
