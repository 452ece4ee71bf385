import CEditLine
import CEditLineSystem

/// libedit's callbacks find the editor by its handle.
private func owner(_ editline: OpaquePointer?) -> LineEditor? {
  cedit_owner(editline).map { Unmanaged<LineEditor>.fromOpaque($0).takeUnretainedValue() }
}

extension LineEditor {
  /// No keyboard sends this character, and libedit's table of keys has a place for it.
  static let pasteKey: Unicode.Scalar = "\u{91}"
  /// libedit's bindings of the keys that ours replace.
  private static let nextCharacterKey: Unicode.Scalar = "\u{92}"
  private static let lineEndKey: Unicode.Scalar = "\u{93}"
  private static let nextWordKey: Unicode.Scalar = "\u{94}"

  /// Gives libedit its callbacks, and binds the keys.
  func setUp(history: OpaquePointer) {
    cedit_set_owner(editline, Unmanaged.passUnretained(self).toOpaque())
    cedit_set_history(editline, history)
    cedit_set_prompt(editline, { owner($0)?.promptBytes }, CChar(Prompt.mark.asciiValue ?? 1))
    cedit_set_reader(editline) { editline, character in
      guard let character, let scalar = owner(editline)?.readKey() else { return -1 }
      character.pointee = wchar_t(scalar.value)
      return 1
    }
    cedit_add_command(editline, "complete-word") { editline, _ in owner(editline)?.completeWord() ?? UInt8(CC_ERROR) }
    cedit_add_command(editline, "insert-paste") { editline, _ in owner(editline)?.insertPaste() ?? UInt8(CC_ERROR) }
    cedit_add_command(editline, "insert-newline") { editline, _ in owner(editline)?.insert("\n") ?? UInt8(CC_ERROR) }
    cedit_add_command(editline, "accept-hint") { editline, _ in
      owner(editline)?.acceptHint(orPress: LineEditor.nextCharacterKey) ?? UInt8(CC_ERROR)
    }
    cedit_add_command(editline, "accept-hint-at-end") { editline, _ in
      owner(editline)?.acceptHint(orPress: LineEditor.lineEndKey) ?? UInt8(CC_ERROR)
    }
    cedit_add_command(editline, "accept-word") { editline, _ in
      owner(editline)?.acceptHint(orPress: LineEditor.nextWordKey, Hint.firstWord) ?? UInt8(CC_ERROR)
    }
    cedit_add_command(editline, "search-history") { editline, _ in owner(editline)?.searchHistory() ?? UInt8(CC_ERROR) }
    cedit_add_command(editline, "edit-elsewhere") { editline, _ in owner(editline)?.editElsewhere() ?? UInt8(CC_ERROR) }
    cedit_add_command(editline, "stop-console") { editline, _ in
      owner(editline)?.stop { cedit_stop_group() }
      return UInt8(CC_NORM)
    }
    bindKeys()
    cedit_keep_output(editline)
  }

  private func bindKeys() {
    cedit_use_emacs(editline)
    // A `bind -v` in there resets every key, so ours come later.
    el_source(editline, nil)
    let isVi = cedit_is_vi(editline)
    cedit_bind(editline, "^I", "complete-word")
    cedit_bind(editline, "^R", isDumb ? "em-inc-search-prev" : "search-history")
    cedit_bind(editline, "^X^E", "edit-elsewhere")
    cedit_bind(editline, "^Z", "stop-console")
    cedit_bind(editline, String(Self.pasteKey), "insert-paste")
    cedit_bind(editline, String(Self.nextCharacterKey), "ed-next-char")
    cedit_bind(editline, String(Self.lineEndKey), "ed-move-to-end")
    cedit_bind(editline, String(Self.nextWordKey), "em-next-word")
    cedit_bind(editline, "^F", "accept-hint")
    cedit_bind(editline, "^E", "accept-hint-at-end")
    if isVi {
      cedit_bind_alternative(editline, "^Z", "stop-console")
      cedit_bind_alternative(editline, "v", "edit-elsewhere")
      cedit_bind_alternative(editline, String(Self.pasteKey), "insert-paste")
    } else {
      // With vi's keys Escape must work immediately, so it cannot begin a sequence.
      for (key, command) in Self.emacsKeys { cedit_bind(editline, key, command) }
    }
  }

  private static let emacsKeys = [
    ("\\e\\r", "insert-newline"), ("\\e\\n", "insert-newline"),  // Alt-Enter
    ("^W", "ed-delete-prev-word"),
    ("\\e[3~", "ed-delete-next-char"),
    ("\\e[C", "accept-hint"), ("\\eOC", "accept-hint"),
    ("\\e[1~", "ed-move-to-beg"), ("\\e[4~", "accept-hint-at-end"),
    ("\\e[F", "accept-hint-at-end"), ("\\eOF", "accept-hint-at-end"),
    ("\\ef", "accept-word"),
    ("\\e[1;5C", "accept-word"), ("\\e[1;5D", "ed-prev-word"),  // Control and an arrow
    ("\\e[1;3C", "accept-word"), ("\\e[1;3D", "ed-prev-word"),  // Alt and an arrow
  ]

  /// The next key for libedit; none if reading ends here.
  private func readKey() -> Unicode.Scalar? {
    if let text = takePrefill() { redraw(after: { el_insertstr(editline, text) }) }
    // A line that was left in a menu is not drawn again.
    guard !wasInterrupted else { return nil }
    if !pressed.isEmpty { return pressed.removeFirst() }
    showHint()
    while true {
      let key = reader.next(within: idleNotice?.milliseconds ?? -1, onSignal: handle)
      eraseHint()
      switch key {
      case .character(let scalar): return scalar
      case .paste(let text):
        pasted = text
        return Self.pasteKey
      case .idle:
        showIdleNotice()
        showHint()
      case .stopped, .endOfInput: return nil
      }
    }
  }

  private func insertPaste() -> UInt8 {
    defer { pasted = "" }
    return insert(pasted)
  }
}

/// The history search, which shows its results below the line.
extension LineEditor {
  /// Searches the history as the user types; the line shows the chosen entry.
  ///
  /// ^R and the arrows move, Return runs the entry, Escape leaves it for editing, ^G restores the line; any other
  /// key accepts the entry and then has its usual effect.
  func searchHistory() -> UInt8 {
    let before = line.text
    var (query, selected, isMissing) = ("", Int?.none, false)
    var found = matches(of: query)
    while true {
      show(line: selected.map { found[$0] } ?? before)
      let label = "\(isMissing ? "bck?" : "bck:")\(query)"
      showMatches(found, label: label, selected: selected)
      switch nextRowKey() {
      case .down, .character("\u{12}"): selected = found.isEmpty ? nil : min((selected ?? -1) + 1, found.count - 1)
      case .up, .character("\u{13}"): selected = selected.map { max($0 - 1, 0) }
      case .character("\u{7F}"), .character("\u{08}"):
        query = String(query.unicodeScalars.dropLast())
        (found, isMissing) = (matches(of: query), false)
        selected = query.isEmpty || found.isEmpty ? nil : 0
      case .character("\u{07}"):
        show(line: before)
        return UInt8(CC_NORM)
      case .character(let scalar) where scalar.value >= 0x20 && scalar != Self.pasteKey:
        let longer = matches(of: query + String(scalar))
        isMissing = longer.isEmpty
        if isMissing {
          el_beep(editline)
        } else {
          query.unicodeScalars.append(scalar)
          (found, selected) = (longer, 0)
        }
      case .character(let scalar):
        eraseBelow()
        pressed.append(scalar)
        return UInt8(CC_NORM)
      case .escape, .other, .end:
        eraseBelow()
        return UInt8(CC_NORM)
      }
    }
  }

  private func showMatches(_ found: [String], label: String, selected: Int?) {
    let height = max(0, freeRowsBelow - 1)
    let first = max(0, min((selected ?? 0) - height / 2, found.count - height))
    let rows = found[first..<min(found.count, first + height)].map { $0.replacing("\n", with: " ") }
    showBelow([label] + rows, selected: selected.map { $0 - first + 1 })
  }

  /// The entries with a text in them, newest first and each once.
  private func matches(of query: String) -> [String] {
    var seen = Set<String>()
    return entries.reversed().filter { (query.isEmpty || $0.contains(query)) && seen.insert($0).inserted }
  }
}
