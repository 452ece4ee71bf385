internal import Engine
internal import Rendering
internal import StockroomKit

extension Session {
  /// Runs `body` as a unit of many commands, lists the rows it changed, and takes everything back.
  ///
  /// Variables, aliases, settings and the app in use are as before, too; commands that write files only say so, and later
  /// ones find these files all the same.
  func planningUnit(actor: Actor, _ body: () throws -> Void) throws -> Output {
    let state = SessionState(of: self)
    defer { state.restore(in: self) }
    return try workspace.planningUnit(actor: actor) {
      (tally, workspace.plannedFiles) = (Tally(), workspace.plannedFiles ?? PlannedFiles())
      try body()
    }
  }
}
