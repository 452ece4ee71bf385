import CTestSupport
import Foundation

/// A program about to be started, with no file of this process but those it is given.
struct Spawn {
  /// Where its input and outputs are.
  enum Streams {
    case files(input: Int32, output: Int32, errors: Int32)
    case terminal(name: String)
  }

  var executable: String
  var arguments: [String]
  var environment: [String: String]
  var directory: String

  /// Starts it, and returns its process number.
  func start(on streams: Streams) throws -> pid_t {
    let words = ([executable] + arguments).map { strdup($0) } + [nil]
    let settings = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for string in words + settings { free(string) } }
    var process = pid_t()
    let problem =
      switch streams {
      case .files(let input, let output, let errors):
        ctest_spawn(&process, words, settings, directory, [input, output, errors], nil)
      case .terminal(let name):
        ctest_spawn(&process, words, settings, directory, [-1, -1, -1], name)
      }
    guard problem == 0 else { throw TestSupportError("\(executable): \(String(cString: strerror(problem)))") }
    return process
  }

  /// Waits until the process has ended, and returns what `waitpid` reports.
  static func wait(for process: pid_t) -> Int32 {
    var ending: Int32 = 0
    while waitpid(process, &ending, 0) < 0, errno == EINTR {}
    return ending
  }
}
