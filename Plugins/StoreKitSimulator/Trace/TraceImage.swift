internal import StockroomKit

extension PurchaseTrace {
  /// The diagram as SVG 1.1: a lifeline for each party, an arrow for each message.
  var svg: String {
    let drawing = TraceImage(self)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(TraceImage.width)" height="\(drawing.height)" \
      viewBox="0 0 \(TraceImage.width) \(drawing.height)" font-family="sans-serif" font-size="11">
        <defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">\
      <path d="M0,0 L8,4 L0,8 z" fill="#1f6fd0"/></marker></defs>
        <rect width="\(TraceImage.width)" height="\(drawing.height)" fill="#ffffff"/>
        <text x="20" y="28" font-size="16" font-weight="bold">\(XMLText.escaped(title))</text>
        <text x="20" y="46" fill="#666666">\(XMLText.escaped(origin ?? ""))</text>
      \((Party.allCases.map(drawing.lifeline(of:)) + drawing.rows).joined(separator: "\n"))
      </svg>
      """
  }
}

/// The layout of the image, in its units.
private struct TraceImage {
  static let width = 1120
  private static let top = 64
  private static let head = 40
  private static let messageHeight = 44
  private static let timeHeight = 22
  /// The number of letters between two lifelines.
  private static let letters = 44

  private let trace: PurchaseTrace
  private let messageTops: [Int]
  let height: Int

  init(_ trace: PurchaseTrace) {
    self.trace = trace
    var y = Self.top + Self.head
    messageTops = trace.messages.indices.map { index in
      if trace.hasNewTime(index) { y += Self.timeHeight }
      y += Self.messageHeight
      return y - Self.messageHeight
    }
    height = y + 30
  }

  func lifeline(of party: Party) -> String {
    let x = x(of: party)
    return """
        <line x1="\(x)" y1="\(Self.top + 26)" x2="\(x)" y2="\(height - 16)" stroke="#999999" stroke-dasharray="4 3"/>
        <rect x="\(x - 60)" y="\(Self.top)" width="120" height="26" rx="6" fill="#eaf2fc" stroke="#1f6fd0"/>
        <text x="\(x)" y="\(Self.top + 17)" text-anchor="middle">\(XMLText.escaped(party.label))</text>
      """
  }

  var rows: [String] {
    zip(trace.messages.indices, messageTops).map { index, top in
      let message = trace.messages[index]
      return (trace.hasNewTime(index) ? time(message, at: top) : "") + arrow(message, at: top)
    }
  }

  private func time(_ message: StoreMessage, at top: Int) -> String {
    """
      <text x="\(Self.width / 2)" y="\(top - 6)" text-anchor="middle" fill="#666666">\
    \(XMLText.escaped(message.at.iso8601))</text>

    """
  }

  private func arrow(_ message: StoreMessage, at top: Int) -> String {
    let (from, to) = (x(of: message.sender), x(of: message.receiver))
    let name = TraceText.shortened(TraceText.name(of: message.message), to: Self.letters)
    let note = message.note.map { TraceText.shortened($0, to: Self.letters) } ?? ""
    let full = [message.message, message.note].compactMap { $0 }.joined(separator: ": ")
    return """
        <g><title>\(XMLText.escaped(full))</title>
        <text x="\((from + to) / 2)" y="\(top + 14)" text-anchor="middle">\(XMLText.escaped(name))</text>
        <line x1="\(from)" y1="\(top + 20)" x2="\(to)" y2="\(top + 20)" stroke="#1f6fd0" marker-end="url(#tip)"/>
        <text x="\((from + to) / 2)" y="\(top + 32)" text-anchor="middle" font-size="10" fill="#666666">\
      \(XMLText.escaped(note))</text></g>
      """
  }

  private func x(of party: Party) -> Int {
    let index = Party.allCases.firstIndex(of: party) ?? 0
    return 100 + index * 300
  }
}
