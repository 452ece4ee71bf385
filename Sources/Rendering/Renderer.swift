internal import Basics

/// Turns outputs into text, in chunks.
///
/// ```swift
/// try Renderer(options: RenderOptions(format: .ndjson)).render(output) { print($0, terminator: "") }
/// ```
package struct Renderer: Sendable {
  private let options: RenderOptions

  package init(options: RenderOptions) {
    self.options = options
  }

  /// Renders an output into `sink`, whole characters at a time, and throws what the table's rows or `sink` throw.
  ///
  /// Rows stream: after an error, the output so far remains, and the rest is not written.
  package func render(_ output: Output, to sink: (String) throws -> Void) throws {
    if case .file(let produce) = output {
      // On a terminal, control characters are spelled out; on a pipe the text is unchanged.
      return try produce { try sink(options.width == nil ? $0 : TerminalText.lines($0)) }
    }
    switch options.format {
    case .table:
      try TextRenderer(width: options.width, style: Style(isOn: options.color)).render(output, to: sink)
    case .json: try JSONRenderer(isOneValuePerLine: false).render(output, to: sink)
    case .ndjson: try JSONRenderer(isOneValuePerLine: true).render(output, to: sink)
    case .csv: try CSVRenderer(isTerminal: options.width != nil).render(output, to: sink)
    case .yaml: try YAMLRenderer().render(output, to: sink)
    case .markdown: try MarkdownRenderer().render(output, to: sink)
    }
  }
}

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
