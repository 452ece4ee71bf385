import Basics
import Foundation

/// Reads input one byte at a time, so that typed-ahead input is left for the next program.
final class KeyReader {
  /// A key.
  enum Key: Equatable {
    case character(Unicode.Scalar)
    case paste(String)
    /// A timeout.
    case idle
    /// A signal handler stopped the reading.
    case stopped
    /// The end of input.
    case endOfInput
  }

  private enum Event {
    case byte(UInt8)
    case none, stopped, endOfInput
  }

  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The timeout for the rest of an escape sequence or a paste, in milliseconds.
  private static let timeout: Int32 = 50

  /// The pipe for signal numbers.
  var signals: Int32 = -1
  /// True if there was invalid UTF-8; each invalid byte is U+FFFD in the line.
  private(set) var hasMetOtherBytes = false
  private var pushedBack: [UInt8] = []
  private var isStopped = false
  private var expectsPastes = false

  /// The next key.
  ///
  /// `onSignal` is called for each signal that arrives before it, and returns whether to continue; `limit` is the
  /// timeout in milliseconds, or negative for none.
  func next(within limit: Int32 = -1, onSignal: (Int32) -> Bool) -> Key {
    while true {
      switch nextByte(within: limit, onSignal: onSignal) {
      case .stopped: return .stopped
      case .endOfInput: return .endOfInput
      case .none: return .idle
      case .byte(0x1B) where expectsPastes:
        if startsPaste(onSignal: onSignal) { return paste(onSignal: onSignal) }
        return .character("\u{1B}")
      case .byte(let first):
        let scalar = character(startingWith: first, onSignal: onSignal)
        // C1 controls are not keys, so libedit's table has free entries there.
        if !(0x80...0x9F).contains(scalar.value) { return .character(scalar) }
      }
    }
  }

  /// Begins a new line: discards input that was read ahead, and the stop.
  func reset(expectsPastes: Bool) {
    self.expectsPastes = expectsPastes
    pushedBack = []
    isStopped = false
    hasMetOtherBytes = false
  }

  /// True if there is input to read now or within the timeout.
  var hasInput: Bool { hasInput(within: Self.timeout) }

  /// True if there is input to read within a number of milliseconds.
  func hasInput(within limit: Int32) -> Bool {
    if !pushedBack.isEmpty { return true }
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&source, 1, limit) > 0
  }

  private func character(startingWith first: UInt8, onSignal: (Int32) -> Bool) -> Unicode.Scalar {
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    var bytes = [first]
    while bytes.count < length, case .byte(let byte) = nextByte(onSignal: onSignal) {
      guard byte & 0xC0 == 0x80 else {
        pushedBack = [byte] + pushedBack
        break
      }
      bytes.append(byte)
    }
    return text(bytes).unicodeScalars.first ?? "\u{FFFD}"
  }

  private func text(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    hasMetOtherBytes = true
    return String(decoding: bytes, as: UTF8.self)
  }

  private func startsPaste(onSignal: (Int32) -> Bool) -> Bool {
    var seen: [UInt8] = []
    for expected in Self.pasteStart.dropFirst() {
      guard case .byte(let byte) = nextByte(within: Self.timeout, onSignal: onSignal) else {
        pushedBack = seen
        return false
      }
      seen.append(byte)
      guard byte == expected else {
        pushedBack = seen + pushedBack
        return false
      }
    }
    return true
  }

  private func paste(onSignal: (Int32) -> Bool) -> Key {
    var bytes: [UInt8] = []
    while true {
      switch nextByte(onSignal: onSignal) {
      case .byte(let byte): bytes.append(byte)
      case .stopped: return .stopped
      case .endOfInput, .none: return .endOfInput
      }
      if bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
        return .paste(PastedText.cleaned(text(bytes.dropLast(Self.pasteEnd.count))))
      }
    }
  }

  /// The next byte; none only when there is a time limit, in milliseconds.
  private func nextByte(within limit: Int32 = -1, onSignal: (Int32) -> Bool) -> Event {
    if isStopped { return .stopped }
    if !pushedBack.isEmpty { return .byte(pushedBack.removeFirst()) }
    while true {
      var sources = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&sources, 2, limit)
      if count == 0 { return .none }
      var byte: UInt8 = 0
      // A signal comes first: input before ^C is discarded with the rest.
      if Foundation.read(signals, &byte, 1) == 1 {
        isStopped = !onSignal(Int32(byte))
        if isStopped { return .stopped }
        continue
      }
      guard count > 0, sources[0].revents != 0 else {
        if count < 0, errno != EINTR { return .endOfInput }
        continue
      }
      let length = Foundation.read(STDIN_FILENO, &byte, 1)
      if length == 1 { return .byte(byte) }
      guard length < 0, errno == EINTR || errno == EAGAIN else { return .endOfInput }
    }
  }
}

/// Text that arrived as one paste.
enum PastedText {
  /// The text to insert: newlines and tabs stay, other control characters are removed.
  ///
  /// Drops one newline at the end, so that the user presses Enter.
  static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r": scalars.append("\n")
      case "\n": if !wasReturn { scalars.append("\n") }
      case "\t": scalars.append("\t")
      default: if !scalar.isControl { scalars.append(scalar) }
      }
      wasReturn = scalar == "\r"
    }
    if scalars.last == "\n" { scalars.removeLast() }
    return String(scalars)
  }
}
