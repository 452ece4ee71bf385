package import Foundation

/// A temporary folder of one test's own, removed with this object.
package final class Scratch: Sendable {
  /// The folder, in which commands run.
  package let path: String

  /// An empty folder inside it, the home of those commands.
  package let home: String

  package init() throws {
    path = NSTemporaryDirectory() + "stockroom-test-" + UUID().uuidString
    home = path + "/home"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in the folder, which need not exist.
  package func path(_ name: String) -> String {
    path + "/" + name
  }

  /// Makes a file, with its folders, and returns its path.
  @discardableResult
  package func file(_ name: String, _ contents: String) throws -> String {
    try file(name, Data(contents.utf8))
  }

  /// Makes a file, with its folders, and returns its path.
  @discardableResult
  package func file(_ name: String, _ contents: Data) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try contents.write(to: url)
    return url.path
  }

  /// What a file in the folder holds, as text.
  package func contents(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
  }

  /// The environment of a command that shares nothing with the machine but `PATH`.
  func environment(adding more: [String: String]) -> [String: String] {
    let own = [
      "HOME": home,
      "TMPDIR": path,
      "XDG_CACHE_HOME": home + "/cache",
      "XDG_CONFIG_HOME": home + "/config",
      "XDG_DATA_HOME": home + "/data",
      "XDG_RUNTIME_DIR": home + "/runtime",
      "XDG_STATE_HOME": home + "/state",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ]
    return own.merging(more) { $1 }
  }
}

/// False where the stores of tests are on a PostgreSQL server, so that a test must not look into a store's file.
package let storesAreFiles = ProcessInfo.processInfo.environment["STOCKROOM_TEST_SERVER"] == nil
