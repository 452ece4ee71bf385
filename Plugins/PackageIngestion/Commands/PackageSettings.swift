import StockroomKit

struct PackageSettings: Command {
  private static let sizeLimit = Parameter<Int?>.option(
    "size-limit", "The maximum size of a package in bytes, packed and unpacked."
  ).named("BYTES")
  private static let processing = Parameter<Duration?>.option(
    "processing", "The duration of Processing Content on the store's clock.")

  static let description = CommandDescription(
    "package settings", "Show or change the size limit and processing time of packages.",
    effect: .writes, permission: .administerStore, parameters: [sizeLimit, processing],
    receipt: Explanation.ofPackageFields.described("package", ["sizeLimit": .bytes, "processing": .duration]),
    examples: ["package settings", "package settings --processing 30m", "package settings --size-limit 1000000000"])

  private let sizeLimit: Int?
  private let processing: Duration?

  init(_ arguments: Arguments) throws {
    sizeLimit = try arguments[Self.sizeLimit]
    processing = try arguments[Self.processing]
    if let sizeLimit, sizeLimit < 1 { throw Refusal.sizeLimitTooSmall(sizeLimit) }
  }

  func run(in context: Context) throws -> Output {
    let settings = context.catalog.settings
    if let sizeLimit { try context.catalog.set(PackageLimits.sizeSetting, to: String(sizeLimit)) }
    if let processing { try context.catalog.set(HostedContents.processingSetting, to: String(processing.seconds)) }
    let limit = try settings.value(PackageLimits.sizeSetting).flatMap { Int64($0) } ?? PackageLimits().packageBytes
    let seconds = try settings.value(HostedContents.processingSetting).flatMap { Int64($0) } ?? 0
    let record = Record([
      Field("sizeLimit", .bytes(limit), label: "Size Limit"),
      Field("processing", .duration(Double(seconds)), label: "Processing Content"),
    ])
    return .receipt(
      Receipt(
        "packages may be up to \(HumanNumbers.grouped(limit)) bytes; Processing Content lasts \(HumanNumbers.duration(Double(seconds)))",
        record: record, tally: .init("setting", "kept")))
  }
}

extension Refusal {
  fileprivate static func sizeLimitTooSmall(_ size: Int) -> Refusal {
    Refusal(
      "package.settings.size-limit", "\(size) is not a size limit", hint: "2147483648 is the limit of 2012, 2 GB",
      subject: String(size))
  }
}

extension PackageLimits {
  /// The setting for the maximum size of a package in bytes, packed and unpacked; 2^31 by default.
  static let sizeSetting = "package.size-limit"

  /// The limits in the command's store.
  init(_ preparation: Preparation) throws {
    self = .standard
    guard let size = try preparation.setting(Self.sizeSetting).flatMap({ Int64($0) }) else { return }
    packageBytes = size
    unpackedBytes = size
  }
}
