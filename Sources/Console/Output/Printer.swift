internal import Basics
internal import Engine
internal import Foundation
internal import Language
internal import LineEditor
internal import Rendering
internal import StockroomKit
internal import TextWidth

/// Prints output and errors in the selected formats.
final class Printer {
  /// The default output format.
  var format: OutputFormat
  var errorFormat: ErrorFormat
  var color: ColorChoice
  /// The redirection of the current line: a file or a pipe.
  var target: (any OutputTarget)?
  /// Removes known secrets from standard error.
  var scrub: (String) -> String = { $0 }
  /// True if commands continue after the reader of standard output is gone, as writing commands do.
  var outlivesReader = false

  /// Receives outputs instead of rendering them, in tests and for agents.
  var collect: ((Output) throws -> Void)?

  /// The captured output; nil if output is not captured.
  private var capture: String?

  private let environment: [String: String]
  private var formatBeingWritten = OutputFormat.table
  /// True if the next YAML document of standard output must be divided from the one before.
  private var dividesYAML = false
  private var workflowOutput = WorkflowText()
  private var workflowErrors = WorkflowText()
  let isTerminal: Bool
  let progress = ProgressDisplay()
  private let isErrorTerminal: Bool

  init(
    format: OutputFormat, errorFormat: ErrorFormat, color: ColorChoice, environment: [String: String],
    hasScreen: Bool = true
  ) {
    self.format = format
    self.errorFormat = errorFormat
    self.color = color
    self.environment = environment
    isTerminal = hasScreen && isatty(STDOUT_FILENO) == 1
    isErrorTerminal = hasScreen && isatty(STDERR_FILENO) == 1
  }

  /// A printer for capturing output, without a terminal or color.
  static var screenless: Printer {
    Printer(format: .table, errorFormat: .text, color: .never, environment: [:], hasScreen: false)
  }

  /// True if screen output is in color.
  var colorsScreen: Bool { color.resolve(isTerminal: isTerminal, environment: environment) }

  /// True if output goes to a terminal that supports redrawing.
  var drawsInPlace: Bool { isTerminal && target == nil && capture == nil && environment["TERM"] != "dumb" }

  /// The width for wrapping text: that of the terminal; nil if output goes elsewhere.
  var screenWidth: Int? { isTerminal && target == nil && format == .table ? Terminal.width : nil }

  /// Returns everything that `body` prints, including notes and errors, instead of printing it.
  func captured(_ body: () throws -> Void) rethrows -> String {
    let outer = capture
    capture = ""
    defer { capture = outer }
    try body()
    return capture ?? ""
  }

  /// Writes the output of a command.
  func show(
    _ output: Output, format: OutputFormat? = nil, color: ColorChoice? = nil, isWide: Bool = false
  ) throws {
    if let collect, target == nil { return try collect(output) }
    let toScreen = isTerminal && target == nil
    let options = RenderOptions(
      format: format ?? self.format, width: toScreen && !isWide ? Terminal.width : nil,
      color: (color ?? self.color).resolve(isTerminal: toScreen, environment: environment))
    let renderer = Renderer(options: options)
    formatBeingWritten = options.format
    defer { formatBeingWritten = .table }
    if toScreen, capture == nil, let pager = Pager(environment: environment), output.mayBeLong {
      let paged = PagedOutput(pager: pager, height: Terminal.height) { try self.write($0) }
      do {
        try renderer.render(output) { try paged.write($0) }
        try paged.finish()
      } catch is PagedOutput.PagerClosed {
        return
      }
    } else {
      var divides = dividesYAML && options.format == .yaml && target == nil && capture == nil && !toScreen
      try renderer.render(output) { text in
        if divides { try write("---\n") }
        divides = false
        if options.format == .yaml, target == nil, capture == nil { dividesYAML = true }
        try write(text)
      }
    }
  }

  /// Writes text unchanged to standard output, or to the line's redirection.
  func write(_ text: String) throws {
    if let target { return try target.write(text) }
    if capture != nil {
      capture? += text
      return
    }
    progress.wipe()
    try FileDescriptor.writeAll(forWorkflow(text, as: formatBeingWritten, &workflowOutput), to: STDOUT_FILENO)
  }

  /// True if a GitHub workflow may read the output.
  private var isInWorkflow: Bool { errorFormat == .github || environment["GITHUB_ACTIONS"] == "true" }

  /// Escapes text that a workflow would read as a command; csv is unchanged, because it quotes such text.
  private func forWorkflow(_ text: String, as format: OutputFormat, _ workflow: inout WorkflowText) -> String {
    guard isInWorkflow, format != .csv else { return text }
    return workflow.next(text, isJSON: format.isData)
  }

  /// Begins a new line after `^C`, which the terminal shows if it shows what is typed.
  func leaveInterruptedLine() {
    progress.wipe()
    let mark = Terminal.echoes ? "\n" : "^C\n"
    if isErrorTerminal, capture == nil { try? FileDescriptor.writeAll(mark, to: STDERR_FILENO) }
  }

  /// Prints a note on standard error.
  func note(_ text: String) {
    let isOnScreen = isErrorTerminal && capture == nil
    tell(WordWrap.lines(TerminalText.lines(scrub(text)), width: isOnScreen ? Terminal.width : nil))
  }

  /// Reports an error with its place, and other errors in the same file.
  func report(_ failure: Failure) {
    if Interrupts.pending { leaveInterruptedLine() }
    let format = failure.format ?? errorFormat
    let findings = [failure.diagnostic] + failure.others
    for (index, finding) in findings.enumerated() {
      var diagnostic = finding
      // The lines that led to the file are shown once, after the last error.
      if format == .text, index < findings.count - 1 { diagnostic.includedFrom = [] }
      switch format {
      case .json: tell(diagnostic.json())
      case .github: tell(diagnostic.github(), isCommand: true)
      case .text:
        let colored = color.resolve(isTerminal: isErrorTerminal, environment: environment)
        tell(diagnostic.text(color: colored, width: isErrorTerminal ? Terminal.width : nil))
      }
    }
    if let aftermath = failure.aftermath, format == .text { note(aftermath) }
  }

  private func tell(_ text: String, isCommand: Bool = false) {
    if capture != nil {
      capture? += text + "\n"
      return
    }
    progress.wipe()
    let format = errorFormat == .json ? OutputFormat.json : .table
    let line = isCommand ? text + "\n" : forWorkflow(text + "\n", as: format, &workflowErrors)
    // If standard error is closed, nobody can be told.
    try? FileDescriptor.writeAll(line, to: STDERR_FILENO)
  }
}

extension Output {
  /// True if it may be taller than the screen, and need a pager.
  fileprivate var mayBeLong: Bool {
    switch self {
    case .table, .tree, .text, .drawing, .record, .file: true
    case .nothing, .message, .receipt: false
    }
  }
}

/// Output for GitHub Actions, in which no line is a workflow command.
///
/// The runner looks for `::` at the start of a line, after optional blanks, and for `##[` anywhere.
private struct WorkflowText {
  private enum State {
    case lineStart
    case afterColon
    case inLine
  }

  private var state = State.lineStart
  private var hashes = 0

  /// The next piece of the output, with such markers escaped; pieces need not end at line ends.
  mutating func next(_ text: String, isJSON: Bool = false) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == ":" && state == .afterColon || scalar == "[" && hashes >= 2 {
        result.append(contentsOf: (isJSON ? scalar.jsonSpelling : scalar.spelling).unicodeScalars)
      } else {
        result.append(scalar)
      }
      hashes = scalar == "#" ? hashes + 1 : 0
      switch (scalar, state) {
      case ("\n", _), ("\r", _): state = .lineStart
      case (":", .lineStart): state = .afterColon
      case (_, .lineStart) where scalar.properties.isWhitespace: break
      default: state = .inLine
      }
    }
    return String(result)
  }
}
