internal import Engine
internal import StockroomKit

/// A command of the console itself: it sees the session, so it cannot come from a plugin.
protocol SessionCommand: Sendable {
  static var description: CommandDescription { get }
  /// Whether it may stand in a batch file, a loop or between `begin` and `commit`.
  static var isAllowedInUnit: Bool { get }
  /// Whether it reads through `Session.looking(at:)`, so that `--at` may move it.
  static var readsAtDate: Bool { get }
  /// Whether it changes the session itself, which no plan takes back.
  var changesSession: Bool { get }
  init(_ arguments: Arguments) throws
  func run(in session: Session, common: CommonOptions) throws -> Output
}

extension SessionCommand {
  static var isAllowedInUnit: Bool { true }
  static var readsAtDate: Bool { false }
  var changesSession: Bool { false }
}

/// A command of the session that `plan` can run and take back.
protocol PlannedCommand: SessionCommand {
  func plan(in session: Session, common: CommonOptions) throws -> Output
}
