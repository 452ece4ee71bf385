internal import Engine
internal import Rendering
internal import StockroomKit

extension Session {
  /// Runs `body` as a unit of several commands, lists the changed rows, and rolls everything back.
  ///
  /// Variables, aliases, settings, and the app in use are restored, too. Commands only report the files they would
  /// write, and later ones treat these files as written.
  func planUnit(actor: Actor, _ body: () throws -> Void) throws -> Output {
    try restoringState {
      try workspace.planUnit(actor: actor) {
        (state.tally, workspace.plannedFiles) = (Tally(), workspace.plannedFiles ?? PlannedFiles())
        try body()
      }
    }
  }
}
