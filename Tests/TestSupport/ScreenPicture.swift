/// Screens as an SVG file, one below the other, each without its empty rows at the end.
///
/// ```swift
/// let picture = ScreenPicture(title: "The prompt", screens: [terminal.screen])
/// try picture.svg.write(to: file, atomically: true, encoding: .utf8)
/// ```
package struct ScreenPicture {
  private static let cell = (width: 8.4, height: 18)
  private static let (margin, gap) = (14, 12)
  private static let colors = [
    31: "#ff7b72", 32: "#7ee787", 33: "#e3b341", 34: "#79c0ff", 35: "#d2a8ff", 36: "#56d4dd",
  ]
  private static let (ground, ink, gray) = ("#161b22", "#e6edf3", "#8b949e")

  private let title: String
  private let screens: [VirtualScreen]

  /// Creates a picture; the title describes it to those who cannot see it.
  package init(title: String, screens: [VirtualScreen]) {
    self.title = title
    self.screens = screens
  }

  /// The file's text.
  package var svg: String {
    let width = Self.margin * 2 + Int((Double(screens.map(\.columns).max() ?? 0) * Self.cell.width).rounded(.up))
    var (top, body) = (0, "")
    for screen in screens {
      let rows = screen.cells.indices.prefix(screen.usedRows)
      let height = Self.margin * 2 + rows.count * Self.cell.height
      body += "  <rect y=\"\(top)\" width=\"\(width)\" height=\"\(height)\" rx=\"8\" fill=\"\(Self.ground)\"/>\n"
      for row in rows {
        let baseline = top + Self.margin + row * Self.cell.height
        for run in screen.runs(in: row) { body += Self.drawn(run, at: baseline) }
      }
      body += Self.cursor(of: screen, top: top)
      top += height + Self.gap
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(top - Self.gap)" \
      viewBox="0 0 \(width) \(top - Self.gap)" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" \
      font-size="14" fill="\(Self.ink)" role="img">
        <title>\(Self.escaped(title))</title>
      \(body)</svg>

      """
  }

  private static func drawn(_ run: VirtualScreen.Run, at top: Int) -> String {
    let (x, width) = (place(run.column), number(Double(run.width) * cell.width))
    let look = run.look
    let ink =
      look.isReversed ? ground : look.color == 90 || look.isDim ? gray : look.color.flatMap { colors[$0] } ?? ink
    let back =
      look.isReversed
      ? "  <rect x=\"\(x)\" y=\"\(top)\" width=\"\(width)\" height=\"\(cell.height)\" fill=\"\(self.ink)\"/>\n" : ""
    let weight = look.isBold ? " font-weight=\"bold\"" : ""
    return back + "  <text x=\"\(x)\" y=\"\(top + 14)\" textLength=\"\(width)\" fill=\"\(ink)\"\(weight) "
      + "xml:space=\"preserve\">\(escaped(run.text))</text>\n"
  }

  private static func cursor(of screen: VirtualScreen, top: Int) -> String {
    let y = top + margin + screen.cursor.row * cell.height
    return "  <rect x=\"\(place(screen.cursor.column))\" y=\"\(y)\" width=\"2\" height=\"\(cell.height)\" "
      + "fill=\"\(ink)\"/>\n"
  }

  private static func place(_ column: Int) -> String { number(Double(margin) + Double(column) * cell.width) }

  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

extension VirtualScreen {
  /// Characters side by side that look the same.
  fileprivate struct Run {
    var column: Int
    var width: Int
    var text: String
    var look: Look
  }

  /// The rows up to the last one with something in it, or with the cursor.
  fileprivate var usedRows: Int {
    let last = cells.lastIndex { $0.contains { $0.character != " " || $0.look.isReversed } } ?? 0
    return max(last, cursor.row) + 1
  }

  fileprivate func runs(in row: Int) -> [Run] {
    var runs: [Run] = []
    for (column, cell) in cells[row].enumerated() {
      if let last = runs.indices.last, runs[last].look == cell.look {
        runs[last].text += cell.character
        runs[last].width += 1
      } else {
        runs.append(Run(column: column, width: 1, text: cell.character, look: cell.look))
      }
    }
    return runs.compactMap { run in
      guard !run.look.isReversed else { return run }
      var run = run
      let spaces = run.text.reversed().prefix { $0 == " " }.count
      run.text.removeLast(spaces)
      run.width -= spaces
      return run.text.isEmpty ? nil : run
    }
  }
}
