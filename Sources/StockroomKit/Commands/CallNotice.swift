/// What a command tells its caller besides its output.
package enum CallNotice {
  /// A remark, such as what was left out.
  case note(String)
  /// What failed, while the rest was done.
  case problems(any Error)
}
