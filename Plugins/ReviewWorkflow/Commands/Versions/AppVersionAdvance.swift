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
