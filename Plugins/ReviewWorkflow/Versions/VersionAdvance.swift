internal import StockroomKit

/// `app version advance`: moves a version to a state by allowed steps, each in its own role.
struct AppVersionAdvance: Command {
  private static let target = Parameter<AppVersionState>.required("to", "The target state.")
  private static let remark = RemarkParameters.steps(
    guideline: "The guideline, for a rejection.", message: "The message to the developer, for a rejection.")

  static let description = CommandDescription(
    "app version advance", "Move a version to a state by the fewest allowed steps, and print each.", effect: .writes,
    permission: .review, parameters: VersionArguments.parameters + [target] + remark.all,
    receipt: VersionReceipt.described,
    examples: ["app version create 1.1; app version advance 1.1 --to ready-for-sale"])

  private let version: VersionArguments
  private let target: AppVersionState
  private let remark: Remark

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
    target = try arguments[Self.target]
    remark = try Self.remark.read(arguments)
  }

  func run(in context: Context) throws -> Output {
    let version = try version.resolve(in: context)
    guard version.state != target else {
      return .receipt(Receipt("version \(version.version) is already \(target.label)"))
    }
    return try VersionReceipt.walking(version, in: context) { service in
      try service.advance(version, to: target, remark: remark)
    }
  }
}

extension VersionService {
  /// The states an approval may lead to, the last first.
  private static let approved: [AppVersionState] = [.readyForSale, .processingForAppStore, .pendingContract]

  /// Moves a version to a state by the fewest steps of its developer and reviewer.
  ///
  /// - Throws: A refusal if there is no path, or if a decision on it lacks its guideline or message.
  func advance(_ version: AppVersion, to target: AppVersionState, remark: Remark) throws -> [VersionStep] {
    guard let path = try path(of: version, to: target) else {
      throw Refusal.noWay(to: target, version, reachable: try reachable(from: version))
    }
    try requireRemark(remark, for: path.map(\.event))
    if path.contains(where: { $0.event == .submit }) {
      try DraftService(catalog: catalog).requireNotInOpenDraft(.version(version))
    }
    return try walk(version, by: path, remark: remark)
  }

  /// Moves a version to its approval by the fewest allowed steps: on sale, or as close as possible.
  func approve(_ version: AppVersion) throws -> [VersionStep] {
    for target in Self.approved {
      if let path = try path(of: version, to: target) { return try walk(version, by: path, remark: Remark()) }
    }
    return []
  }

  /// The suggested target of `app version advance`: on sale, or as close as possible; nil if there is none.
  func advanceTarget(of version: AppVersion) throws -> AppVersionState? {
    let isInDraft = try Drafts(catalog: catalog).openItem(of: .version(version)) != nil
    return try Self.approved.first { target in
      guard let path = try path(of: version, to: target), !path.isEmpty else { return false }
      return !isInDraft || !path.contains { $0.event == .submit }
    }
  }

  private func walk(
    _ version: AppVersion, by path: [VersionMachine.Row], remark: Remark
  ) throws -> [VersionStep] {
    var current = version
    return try path.map { transition in
      let event = transition.event
      let step =
        try event == .submit
        ? submit(current, isHeld: false, message: nil)
        : perform(event, on: current, remark: event.hasMessage ? remark : Remark())
      current = step.version
      return step
    }
  }

  private func path(of version: AppVersion, to target: AppVersionState) throws -> [VersionMachine.Row]? {
    let item = try Submissions(catalog: catalog).newestItem(of: version)
    return try machine.shortestPath(from: version.state, to: target) { row in
      // Problems found by the system and removals by Apple are targets, never steps on the way to another state.
      guard row.event.isStep || row.event.hasMessage && row.to == target else { return false }
      return try taken(from: row.from, on: row.event, version, item) == row
    }
  }

  private func reachable(from version: AppVersion) throws -> [AppVersionState] {
    try machine.states.filter { try $0 != version.state && path(of: version, to: $0) != nil }
  }

  private func requireRemark(_ remark: Remark, for events: [VersionEvent]) throws {
    if events.contains(where: \.isRejection), remark.guideline == nil || remark.message == nil {
      throw Refusal.rejectionUnexplained
    }
    if events.contains(where: \.hasMessage), remark.message == nil { throw Refusal.stateUnexplained }
  }
}

extension Refusal {
  fileprivate static func noWay(
    to target: AppVersionState, _ version: AppVersion, reachable: [AppVersionState]
  ) -> Refusal {
    Refusal(
      "app.version.no-way", kind: .state,
      "there is no path for version \(version.version) from \(version.state.label) to \(target.label)",
      remedy: reachable.isEmpty
        ? .command("app version why \(version.version)")
        : "it can become \(reachable.map(\.label).joined(separator: ", "))",
      subject: target.rawValue)
  }

  fileprivate static let stateUnexplained = Refusal(
    "app.version.unexplained", "this state needs a message to the developer", hint: "add -m TEXT")
}
