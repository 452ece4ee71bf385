import StockroomKit

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

  /// The commands that make the app's profiles usable again, one for each.
  private func next(of app: App, in context: Context) throws -> [String] {
    let profiles = try context.catalog.provisioning.profiles(of: app)
    let fixes = profiles.compactMap { $0.problem?.cause == .wildcardAppID ? nil : $0.problem?.fix }
    return fixes.enumerated().filter { fixes.firstIndex(of: $0.element) == $0.offset }
      .map { context.catalog.line($0.element, of: app) }
  }
}

/// On or off.
enum SwitchState: String, CaseIterable, ParameterValue {
  case on
  case off

  static var valueName: String { "on|off" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> SwitchState {
    try Bool.parse(text) ? .on : .off
  }
}

extension AppCapability {
  /// The descriptions of its fields.
  static let describedFields = Explanations.all.described(
    "app", ["app": .identifier, "capability": .term, "on": .boolean, "changed": .date])

  /// The capability as `app capability` prints it.
  func fields(of app: App) -> [Field] {
    [
      Field("app", .identifier(app.bundleID.rawValue), label: "App"),
      Field(
        "capability", .term(code: capability.rawValue, label: capability.label, tone: isOn ? .good : .attention),
        label: "Capability"),
      Field("on", .boolean(isOn), label: "On"),
      Field("changed", .date(changedAt), label: "Changed"),
    ]
  }
}

extension ProvisioningProfile {
  /// The descriptions of its fields.
  static let describedFields = Explanations.all.described(
    "app.profile",
    [
      "name": .identifier, "kind": .term, "environment": .text, "appID": .identifier, "capabilities": .list,
      "automatic": .boolean, "created": .date, "regenerated": .date, "state": .term, "problem": .text,
    ])

  /// A profile as `app profile show` prints it.
  var fields: [Field] {
    [
      Field("name", .identifier(name), label: "Name"),
      Field("kind", .term(code: kind.rawValue, label: kind.label, tone: .plain), label: "Kind"),
      Field("environment", .text(environment.rawValue), label: "Environment"),
      Field("appID", .identifier(appID.rawValue), label: "App ID"),
      Field("capabilities", .list(capabilities.map(\.value)), label: "Capabilities"),
      Field("automatic", .boolean(isAutomatic), label: "Automatic"),
      Field("created", .date(createdAt), label: "Created"),
      Field("regenerated", .date(regeneratedAt), label: "Regenerated"),
      Field("state", state, label: "State"),
      Field("problem", .text(problem?.message), label: "Problem"),
    ]
  }

  /// Ready for in-app purchases, or the problem.
  private var state: Value {
    guard let cause = problem?.cause else { return .term(code: "VALID", label: "Valid", tone: .good) }
    return .term(code: cause.rawValue, label: cause.label, tone: .attention)
  }

  /// The fields that a list shows.
  static let listed = ["name", "kind", "environment", "appID", "state", "created", "regenerated"]
}

extension Capability {
  fileprivate var value: Value { .term(code: rawValue, label: label, tone: .plain) }
}

extension Catalog {
  /// A command about an app, without `--app` if it is in use.
  func line(_ line: String, of app: App) -> String {
    appInUse?.appleID == app.appleID ? line.replacing(" --app \(app.bundleID.rawValue)", with: "") : line
  }
}
