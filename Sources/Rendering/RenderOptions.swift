/// The destination of an output and its capabilities.
package struct RenderOptions: Sendable {
  /// The output format.
  package var format: OutputFormat
  /// Columns of the terminal, or nil on a pipe, where nothing is shortened.
  package var width: Int?
  /// Whether ANSI color may be written.
  package var color: Bool

  package init(format: OutputFormat, width: Int? = nil, color: Bool = false) {
    self.format = format
    self.width = width
    self.color = color
  }
}
