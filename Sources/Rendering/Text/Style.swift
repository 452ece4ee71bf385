/// Color and weight by ANSI SGR sequences, or nothing if color is off.
struct Style: Sendable {
  let isOn: Bool

  func bold(_ text: String) -> String { wrap(text, in: "1") }
  func dim(_ text: String) -> String { wrap(text, in: "2") }

  func toned(_ text: String, _ tone: Tone) -> String {
    switch tone {
    case .plain: text
    case .good: wrap(text, in: "32")
    case .busy: wrap(text, in: "33")
    case .attention: wrap(text, in: "31")
    case .muted: wrap(text, in: "2")
    }
  }

  private func wrap(_ text: String, in code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
