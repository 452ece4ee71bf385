import CEditLine

/// The encoding of the text that goes to and comes from the terminal.
package enum TextEncoding {
  /// Makes the process's text UTF-8, also where the environment says nothing or `LANG=C`, as it does in many a container.
  ///
  /// Call it at the start, before other threads run. False if the system has no such locale.
  @discardableResult
  package static func useUTF8() -> Bool {
    cedit_use_utf8()
  }
}
