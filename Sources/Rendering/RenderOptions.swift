/// Where an output goes and what that place can show.
package struct RenderOptions: Sendable {
  /// The shape of the output.
  package var format: OutputFormat
  /// Columns of the terminal; nil on a pipe, where nothing is ever shortened.
  package var width: Int?
  /// Whether ANSI colour may be written.
  package var color: Bool

  package init(format: OutputFormat, width: Int? = nil, color: Bool = false) {
    self.format = format
    self.width = width
    self.color = color
  }
}
