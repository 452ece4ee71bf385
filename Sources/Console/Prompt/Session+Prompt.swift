internal import Engine
internal import StockroomKit

extension Session {
  /// The prompt before the next line.
  func promptText(hasFailed: Bool, idle: Int64? = nil) -> PromptText {
    var text = PromptText(
      isScratch: store.isScratch, app: workspace.appInUse, isOpen: unit != nil, idle: idle, hasFailed: hasFailed)
    guard store.exists else { return text }
    // A store that cannot be read is reported when a command needs it.
    try? workspace.reading { transaction in
      text.label = try Settings(in: transaction).label()
      text.clock = try Clock(in: transaction).standsAt()
    }
    return text
  }
}
