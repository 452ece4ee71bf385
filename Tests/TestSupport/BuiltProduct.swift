package import Foundation

/// The programs that are built beside the tests.
package enum BuiltProduct {
  /// The executable of that name; one in the folder `STOCKROOM_TESTED_PROGRAMS` comes first.
  package static func url(_ name: String) throws -> URL {
    if let folder = ProcessInfo.processInfo.environment["STOCKROOM_TESTED_PROGRAMS"] {
      let changed = URL(fileURLWithPath: folder).appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: changed.path) { return changed }
    }
    for start in starts {
      var folder = start
      // On macOS the tests' own executable is three folders down in its bundle.
      for _ in 0..<5 {
        let candidate = folder.appendingPathComponent(name)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder), !isFolder.boolValue,
          FileManager.default.isExecutableFile(atPath: candidate.path)
        {
          return candidate
        }
        folder.deleteLastPathComponent()
      }
    }
    throw TestSupportError("\(name) is not built: nothing of that name near \(starts.map(\.path))")
  }

  /// Runs it in the scratch folder, off a terminal.
  ///
  /// It has the scratch folder's home and no settings but `environment`; its input is `input`, or empty.
  /// Throws if it has not ended after two minutes.
  package static func run(
    _ name: String, _ arguments: [String] = [], in scratch: Scratch, input: String = "",
    environment: [String: String] = [:]
  ) throws -> ChildResult {
    try Child.run(
      url(name).path, arguments, environment: scratch.environment(adding: environment), directory: scratch.path,
      input: Data(input.utf8), limit: 120)
  }

  private static var starts: [URL] {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let arguments = CommandLine.arguments.filter { $0.contains(".xctest") }.map { URL(fileURLWithPath: $0) }
    let own = [Bundle.main.executableURL, URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()]
    return (bundles + arguments + own.compactMap(\.self)).map { $0.deletingLastPathComponent() }
  }
}
