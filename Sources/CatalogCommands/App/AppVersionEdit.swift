import StockroomKit

/// `app version edit`: sets a version's release and copyright.
struct AppVersionEdit: Command {
  private static let version = Parameter<String>.argument("version", "The version number.").named("VERSION")
  private static let release = Parameter<ReleaseChoice?>.option("release", "When it is released.")
  private static let date = Parameter<DateExpression?>.option(
    "release-date", "Release it after approval, but not before this date.")
  private static let copyright = Parameter<String?>.option("copyright", "The copyright line; '' removes it.")
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")

  static let description = CommandDescription(
    "app version edit", "Set when an approved version is released, and its copyright.", effect: .writes,
    permission: .manageApps, parameters: [version, release, date, copyright, app], receipt: AppVersion.describedFields,
    examples: [
      "app version create 1.1; app version edit 1.1 --release manual --copyright \"2026 Example Inc.\"",
      "app version create 1.1; app version edit 1.1 --release-date +30d",
    ],
    fixedFields: [
      FixedField(
        "name", "number", "version-number", message: "app version edit does not change the number",
        remedy: .command("app version rename VERSION NUMBER"))
    ])

  private let version: String
  private let release: ReleaseChoice?
  private let date: DateExpression?
  private let copyright: String?
  private let reference: AppReference?

  init(_ arguments: Arguments) throws {
    version = try arguments[Self.version]
    release = try arguments[Self.release]
    date = try arguments[Self.date]
    copyright = try arguments[Self.copyright]
    reference = try arguments[Self.app]
    guard release != nil || date != nil || copyright != nil else {
      throw Refusal.nothingToChange("--release, --release-date, or --copyright")
    }
    guard release == nil || date == nil else {
      throw Refusal(
        "usage.exactly-one", kind: .usage, "--release and --release-date cannot be combined",
        hint: "omit --release; a release date is enough")
    }
  }

  func run(in context: Context) throws -> Output {
    let apps = context.catalog.apps
    let app = try context.app(reference)
    let edited = try apps.editVersion(try apps.requireVersion(version, of: app)) { version in
      if let date { version.release = .scheduled(date.date(now: context.now)) }
      if let release { version.release = release.release }
      if let copyright { version.copyright = copyright.isEmpty ? nil : copyright }
    }
    return .receipt(
      Receipt(
        "changed version \(edited.version) of \(app.bundleID.rawValue)", record: Record(edited.fields),
        tally: .init("app version", "changed")))
  }
}

/// A release without a date.
private enum ReleaseChoice: String, CaseIterable, ParameterValue {
  case afterApproval = "after-approval"
  case manual

  static var valueName: String { "WHEN" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> ReleaseChoice {
    guard let choice = ReleaseChoice(rawValue: text.lowercased().replacing("_", with: "-")) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) does not say when a version is released",
        hint: "use --release \(choices.joined(separator: ", --release ")), or --release-date DATE", subject: text)
    }
    return choice
  }

  var release: VersionRelease {
    switch self {
    case .afterApproval: .afterApproval
    case .manual: .manual
    }
  }
}
