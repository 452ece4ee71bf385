/// A word before a command that changes how it runs.
package enum Prefix: Sendable {
  /// Run it, print what would change, and roll back.
  case plan

  /// Run it repeatedly, with an optional duration in between.
  case watch(interval: Word?)
}
