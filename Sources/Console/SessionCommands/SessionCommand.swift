internal import Engine
internal import StockroomKit

/// A command of the console itself; it uses the session, so that it cannot come from a plugin.
protocol SessionCommand: Sendable {
  static var description: CommandDescription { get }
  /// Whether it can be used in a batch file, a loop, or between `begin` and `commit`.
  static var isAllowedInUnit: Bool { get }
  /// Whether it supports `--at`.
  static var readsAtDate: Bool { get }
  /// Whether it changes the session itself, which a plan cannot roll back.
  var changesSession: Bool { get }
  init(_ arguments: Arguments) throws
  func run(in session: Session, common: CommonOptions) throws -> Output
}

extension SessionCommand {
  static var isAllowedInUnit: Bool { true }
  static var readsAtDate: Bool { false }
  var changesSession: Bool { false }
}

/// A session command that `plan` can run and roll back.
protocol PlannedCommand: SessionCommand {
  func plan(in session: Session, common: CommonOptions) throws -> Output
}
