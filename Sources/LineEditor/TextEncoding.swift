import CEditLine

/// The encoding of the text that goes to and comes from the terminal.
package enum TextEncoding {
  /// Sets the process's encoding to UTF-8, even if the environment says nothing or `LANG=C`, as in many containers.
  ///
  /// Call it at the start, before other threads run. False if the system has no such locale.
  @discardableResult
  package static func useUTF8() -> Bool {
    cedit_use_utf8()
  }
}
