extension PseudoTerminal {
  /// Types a line and Return, and waits until the prompt stands below what that shows; returns all of it.
  @discardableResult
  package func enter(_ line: String, until prompt: String = "> ") throws -> String {
    send(line + "\r")
    return try expect("\n" + prompt)
  }

  /// Leaves the console, and returns its exit status.
  package func leave(by keys: String = "quit\r") throws -> Int32 {
    send(keys)
    return try wait()
  }
}
