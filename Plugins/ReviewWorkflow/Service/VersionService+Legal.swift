internal import StockroomKit

extension VersionService {
  /// The events that a command of this version leads to now, in table order.
  func legalEvents(of version: AppVersion) throws -> [VersionEvent] {
    let item = try Submissions(catalog: catalog).newestItem(of: version)
    return try machine.events(from: version.state).filter { event in
      // Another version's approval replaces this one.
      try event != .replace && catalog.hasCommand(event.command)
        && machine.transitions(from: version.state, on: event).contains { try holds($0.condition, version, item) }
    }
  }

  /// The commands allowed on a version, each with its role; deciding starts the review if needed.
  func legalCommands(of version: AppVersion) throws -> [LegalCommand] {
    var events = try legalEvents(of: version)
    if version.state == .waitingForReview { events += VersionEvent.allCases.filter(\.isDecision) }
    let commands = try events.map { event in
      LegalCommand(try line(event, of: version), by: machine.part(of: event))
    }
    let others = [try advance(of: version), try deletion(of: version)]
    return commands + others.compactMap(\.self)
  }

  private func advance(of version: AppVersion) throws -> LegalCommand? {
    guard let target = try advanceTarget(of: version) else { return nil }
    let state = target.rawValue.lowercased().replacing("_", with: "-")
    return LegalCommand(try line("app version advance VERSION --to \(state)", of: version), by: .reviewer)
  }

  private func deletion(of version: AppVersion) throws -> LegalCommand? {
    let change = Change.versionDeleted(version)
    guard try catalog.apps.deletionRefusal(of: version) == nil, try catalog.refusal(of: change) == nil else {
      return nil
    }
    return LegalCommand(try line("app version delete VERSION", of: version), by: .administrator, change: change)
  }

  /// The suggested next commands.
  func next(for version: AppVersion) throws -> [String] {
    try legalEvents(of: version).filter(\.isUsual).map { try line($0, of: version) }
  }

  /// The command of an event with the version's number, and with its app unless that is in use.
  func line(_ event: VersionEvent, of version: AppVersion) throws -> String {
    try line(event.command, of: version)
  }

  private func line(_ command: String, of version: AppVersion) throws -> String {
    let line = command.replacing("VERSION", with: version.version)
    guard line.hasPrefix("app version "), catalog.appInUse?.appleID != version.app,
      let app = try catalog.apps.find(version.app)
    else { return line }
    return "\(line) --app \(app.bundleID.rawValue)"
  }
}
