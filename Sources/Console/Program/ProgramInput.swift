internal import Foundation
internal import StockroomKit

/// The program's arguments and environment as bytes; Swift would silently replace invalid UTF-8 by U+FFFD.
enum ProgramInput {
  /// Refuses arguments that are not UTF-8, without showing them, since they may be secret.
  static func requireUTF8Arguments() throws {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index], String(validatingCString: bytes) == nil else { continue }
      throw Refusal(
        "usage.utf8", kind: .usage, "argument \(index) is not UTF-8", hint: "run stockroom from a shell that uses UTF-8"
      )
    }
  }

  /// Refuses environment variables of the program that are not UTF-8.
  static func requireUTF8Settings() throws {
    for name in settings where !isUTF8(name) { throw Refusal.environmentNotUTF8(name) }
  }

  /// The environment without variables that are not UTF-8, and with the user's home.
  static var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter { isUTF8($0.key) }
    environment["HOME"] = UserFolders(environment).home
    return environment
  }

  /// True if a variable of the environment is UTF-8, or not set.
  static func isUTF8(_ name: String) -> Bool {
    guard let bytes = getenv(name) else { return true }
    return String(validatingCString: bytes) != nil
  }

  /// The program's own file, for starting it again.
  static var executable: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath() }

  private static let settings = [
    "HOME", "STOCKROOM_OUTPUT", "STOCKROOM_STORE", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    "XDG_STATE_HOME",
  ]
}

extension Refusal {
  /// A variable of the environment cannot be read.
  static func environmentNotUTF8(_ name: String) -> Refusal {
    Refusal(
      "usage.utf8", kind: .usage, "the value of \(name) in the environment is not UTF-8", hint: "set \(name) in UTF-8")
  }
}
