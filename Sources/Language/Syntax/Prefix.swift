/// A word before a command that changes how it is run.
package enum Prefix: Sendable {
  /// Run it, print what would change, and roll back.
  case plan

  /// Run it again and again, with a duration in between when one is given.
  case watch(interval: Word?)
}
