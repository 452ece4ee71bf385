/// The error if there is no line editor.
package enum LineEditorError: Error, CustomStringConvertible {
  case unavailable

  package var description: String { "The terminal cannot be opened for editing." }
}
