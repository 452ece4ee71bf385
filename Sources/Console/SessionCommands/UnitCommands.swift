internal import Rendering
internal import StockroomKit

/// `begin`: a unit of several commands.
struct BeginCommand: SessionCommand {
  static let isAllowedInUnit = false
  static let description = CommandDescription(
    "begin", "Open a unit of several commands; it holds the store until commit or rollback.", effect: .writes,
    examples: ["begin; price set .chapter1 --tier 2; price set .chapter2 --tier 2; commit"])

  init(_ arguments: Arguments) {}

  func run(in session: Session, common: CommonOptions) throws -> Output {
    guard !session.runsOneCommand else {
      throw Refusal(
        "unit.not-here", kind: .state, "begin opens a unit for the commands after it, and none follow here",
        hint: "use begin at the prompt, or -c 'begin; …; commit'")
    }
    let header = UnitHeader(
      actor: Actor(name: common.actor ?? session.actorName), line: "begin … commit", why: common.why)
    let unit = OpenUnit(.transaction, header: header, usesSavepoints: true)
    _ = try session.start(unit)
    session.unit = unit
    return .message("a unit is open: commit keeps it, rollback gives it up")
  }
}

/// `commit`: keeps the unit that is open.
struct CommitCommand: SessionCommand {
  static let description = CommandDescription(
    "commit", "Keep the unit that begin opened.", effect: .writes, examples: ["begin; commit"])

  init(_ arguments: Arguments) {}

  func run(in session: Session, common: CommonOptions) throws -> Output {
    let unit = try OpenUnit.transaction(of: session)
    guard let number = try session.commit(unit) else { return .message("nothing changed") }
    return .message("committed as unit \(number)")
  }
}

/// `rollback`: gives up the unit that is open.
struct RollbackCommand: SessionCommand {
  static let description = CommandDescription(
    "rollback", "Give up the unit that begin opened.", effect: .writes, examples: ["begin; rollback"])

  init(_ arguments: Arguments) {}

  func run(in session: Session, common: CommonOptions) throws -> Output {
    let unit = try OpenUnit.transaction(of: session)
    try session.rollBack(unit)
    return .message("\(HumanNumbers.count(unit.commandCount, "command")) rolled back, nothing changed")
  }
}

extension OpenUnit {
  fileprivate static func transaction(of session: Session) throws -> OpenUnit {
    guard let unit = session.unit else {
      throw Refusal("unit.none", kind: .state, "no unit is open", hint: "begin opens one")
    }
    guard unit.kind == .transaction else {
      throw Refusal(
        "unit.not-here", kind: .state, "a run or a loop is one unit already", hint: "leave commit and rollback out")
    }
    return unit
  }
}
