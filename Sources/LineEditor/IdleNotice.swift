/// What to say when nothing is typed for a while.
package struct IdleNotice {
  /// How long, in milliseconds.
  let milliseconds: Int32
  /// A line that is shown, and the prompt the line being typed stands behind from then on.
  let body: () -> (text: String, prompt: String)

  /// Has `body` called once, after so many seconds without a key.
  package init(after seconds: Double, body: @escaping () -> (text: String, prompt: String)) {
    milliseconds = Int32(min(max(seconds, 0) * 1000, Double(Int32.max)))
    self.body = body
  }
}
