internal import StockroomKit

/// `app capability`, `app capability com.example.books in-app-purchase off`.
struct AppCapabilityCommand: Command {
  private static let capability = Parameter<Capability?>.optionalArgument(
    "capability", "The capability. Default: in-app-purchase.")
  private static let state = Parameter<SwitchState?>.optionalArgument(
    "state", "Whether to switch it on or off; without it, the command shows it.")
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")
    .orArgument(like: .key)

  static let description = CommandDescription(
    "app capability", "Show a capability of an app's App ID, or switch it on or off.",
    also: ["enable", "turn on", "in-app purchase", "App ID", "wildcard"], effect: .writes,
    permission: .manageApps, parameters: [app, capability, state], receipt: AppCapability.describedFields,
    examples: [
      "app capability", "app capability com.example.books in-app-purchase", "app capability in-app-purchase off",
      "app capability in-app-purchase off; app capability in-app-purchase on",
    ], writingArgument: state.description.name)

  private let capability: Capability
  private let state: SwitchState?
  private let reference: AppReference?

  init(_ arguments: Arguments) throws {
    capability = try arguments[Self.capability] ?? .inAppPurchase
    state = try arguments[Self.state]
    reference = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let app = try context.app(reference)
    let provisioning = context.catalog.provisioning
    guard let state else {
      let found = try provisioning.capability(capability, of: app)
      return .record(Record(found.fields(of: app), footer: try next(of: app, in: context).map { "next: \($0)" }))
    }
    let changed = try provisioning.set(capability, isOn: state == .on, of: app)
    return .receipt(
      Receipt(
        "\(capability.label) is \(state.rawValue) for \(app.bundleID.rawValue)"
          + (state == .on ? "; its profiles must be regenerated" : "; all its product IDs are invalid"),
        record: Record(changed.fields(of: app)), tally: .init("app capability", "changed"),
        next: try next(of: app, in: context)))
  }

  /// What makes the app's profiles usable again, one command for each that is not.
  private func next(of app: App, in context: Context) throws -> [String] {
    let profiles = try context.catalog.provisioning.profiles(of: app)
    let mends = profiles.compactMap { $0.problem?.cause == .wildcardAppID ? nil : $0.problem?.mend }
    return mends.enumerated().filter { mends.firstIndex(of: $0.element) == $0.offset }
      .map { context.catalog.line($0.element, of: app) }
  }
}

/// Whether something is switched on or off.
enum SwitchState: String, CaseIterable, ParameterValue {
  case on
  case off

  static var valueName: String { "on|off" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> SwitchState {
    try Bool.parse(text) ? .on : .off
  }
}
