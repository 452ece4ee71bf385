import Foundation

/// Lines of `/bin/sh`, as people type them.
package enum Shell {
  /// Runs a line in the scratch folder, off a terminal, with the built programs first on the path.
  ///
  /// It has the scratch folder's home and no settings but `environment`; its input is empty.
  /// Throws if it has not ended after two minutes.
  package static func run(
    _ line: String, in scratch: Scratch, environment: [String: String] = [:]
  ) throws -> ChildResult {
    var environment = scratch.environment(adding: environment)
    let programs = try BuiltProduct.url("stockroom").deletingLastPathComponent().path
    environment["PATH"] = [programs, environment["PATH"]].compactMap(\.self).joined(separator: ":")
    return try Child.run(
      "/bin/sh", ["-c", line], environment: environment, directory: scratch.path, input: Data(), limit: 120)
  }
}
