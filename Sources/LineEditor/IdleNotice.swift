/// A message to show when nothing is typed for a while.
package struct IdleNotice {
  /// How long, in milliseconds.
  let milliseconds: Int32
  /// The line to show, and the new prompt.
  let body: () -> (text: String, prompt: String)

  /// Calls `body` once, after a number of seconds without a key.
  package init(after seconds: Double, body: @escaping () -> (text: String, prompt: String)) {
    milliseconds = Int32(min(max(seconds, 0) * 1000, Double(Int32.max)))
    self.body = body
  }
}
