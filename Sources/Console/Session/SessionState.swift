internal import Engine
internal import Language
internal import Rendering
internal import StockroomKit

/// The state that lines leave in a session for later ones; a plan restores it.
struct SessionState {
  private let variables: Variables
  private let origins: [String: Origin]
  private let aliases: [String: String]
  private let scopeInUse: String?
  private let wantsQuit: Bool
  private let (output, errors, color): (OutputFormat, ErrorFormat, ColorChoice)
  private let (showsTiming, showsHints, idleLimit): (Bool, Bool, Int64?)
  private let (tally, plannedFiles): (Tally?, PlannedFiles?)

  init(of session: Session) {
    variables = session.variables
    origins = session.origins
    aliases = session.aliases
    scopeInUse = session.workspace.scopeInUse
    wantsQuit = session.wantsQuit
    (output, errors, color) = (session.printer.format, session.printer.errorFormat, session.printer.color)
    (showsTiming, showsHints, idleLimit) = (session.showsTiming, session.showsHints, session.idleLimit)
    (tally, plannedFiles) = (session.tally, session.workspace.plannedFiles)
  }

  /// Restores it.
  func restore(in session: Session) {
    session.variables = variables
    session.origins = origins
    session.aliases = aliases
    session.workspace.scopeInUse = scopeInUse
    session.wantsQuit = wantsQuit
    (session.printer.format, session.printer.errorFormat, session.printer.color) = (output, errors, color)
    (session.showsTiming, session.showsHints, session.idleLimit) = (showsTiming, showsHints, idleLimit)
    (session.tally, session.workspace.plannedFiles) = (tally, plannedFiles)
  }
}
