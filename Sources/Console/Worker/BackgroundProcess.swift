internal import CSandbox
internal import Foundation

/// Background work in a process of this program that outlives the command: in a session of its own, in no folder, and
/// with none of the command's files.
enum BackgroundProcess {
  /// The first word of its arguments.
  static let word = "background"

  /// The settings that it gets of the console's own.
  private static let settings = ["HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "XDG_DATA_HOME"]

  /// Starts it; if that fails, the work is found in the store by the next one.
  static func start(_ work: String, on store: String) {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let own = ProgramInput.environment
    let environment =
      ["PATH=/usr/local/bin:/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no"]
      + settings.compactMap { name in own[name].map { "\(name)=\($0)" } }
    let words = [program, "--store", store, word, work]
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for string in arguments + variables { free(string) } }
    _ = csandbox_start_detached(program, arguments, variables)
  }
}
