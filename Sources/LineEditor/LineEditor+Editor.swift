import CEditLine
import CEditLineSystem

extension LineEditor {
  /// Has the line edited by another program, which has the terminal meanwhile.
  func editElsewhere() -> UInt8 {
    guard let edit else { return UInt8(CC_ERROR) }
    let text = line.text
    setPasteMarks(false)
    cedit_set_raw(editline, false)
    leaveLine()
    // ^C is for the other program.
    _ = cedit_signals_release()
    let edited = edit(text)
    reader.signals = cedit_signals_catch()
    if let edited { replaceLine(with: PastedText.cleaned(edited)) }
    resume()
    return UInt8(CC_NORM)
  }
}
