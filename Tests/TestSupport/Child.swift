import Foundation

/// A program that is run to its end, between pipes.
enum Child {
  /// Feeds the program `input`, collects both its outputs, and waits for it.
  ///
  /// After `limit` seconds it is killed, and that is an error.
  static func run(
    _ executable: String, _ arguments: [String], environment: [String: String], directory: String, input: Data,
    limit: Double
  ) throws -> ChildResult {
    // A child that ends before it has read everything must not end us.
    signal(SIGPIPE, SIG_IGN)
    let (standardInput, output, errors) = (try Pipe(), try Pipe(), try Pipe())
    let spawn = Spawn(executable: executable, arguments: arguments, environment: environment, directory: directory)
    let started = Result {
      try spawn.start(on: .files(input: standardInput.reading, output: output.writing, errors: errors.writing))
    }
    for end in [standardInput.reading, output.writing, errors.writing] { close(end) }
    var exchange = Exchange(
      input: input, writing: standardInput.writing, reading: [output.reading, errors.reading])
    defer { exchange.close() }
    let process = try started.get()
    guard exchange.run(until: Date(timeIntervalSinceNow: limit)) else {
      kill(process, SIGKILL)
      _ = Spawn.wait(for: process)
      throw TestSupportError(
        "\(([executable] + arguments).joined(separator: " ")) has not ended after \(limit) seconds")
    }
    return ChildResult(wait: Spawn.wait(for: process), output: exchange.received[0], errors: exchange.received[1])
  }
}
