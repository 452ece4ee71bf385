internal import StockroomKit

/// The options for adding and editing a device.
struct DeviceOptions: Sendable {
  private static let ios = Parameter<SystemVersion?>.option(
    "ios", "The version of iOS; hosted content needs 6.0. Default: 6.0.")
  private static let language = Parameter<LocaleName?>.option(
    "language", "The language of its labels, not of products. Default: en-US.")
  private static let profile = Parameter<String?>.option(
    "profile", "The provisioning profile of its apps: development (the sandbox), distribution, or one by name."
  ).named("PROFILE")
  private static let bandwidth = Parameter<Bandwidth?>.option(
    "bandwidth", "How much downloads load per second of the store's clock, such as 500kB; or unlimited, the default.")
  static let simulator = Parameter<Bool>.flag("simulator", "The iOS Simulator, in which nothing can be bought.")

  static let parameters: [any AnyParameter] = [ios, language, profile, bandwidth]

  let system: SystemVersion?
  let language: LocaleName?
  private let profile: String?
  private let bandwidth: Bandwidth?

  init(_ arguments: Arguments) throws {
    system = try arguments[Self.ios]
    language = try arguments[Self.language]
    profile = try arguments[Self.profile]
    bandwidth = try arguments[Self.bandwidth]
  }

  /// Sets the given options; an unknown profile is refused.
  func apply(to device: inout Device, in catalog: Catalog) throws {
    if let profile, ProvisioningProfile.Kind.allCases.allSatisfy({ !$0.word.hasSameBytes(as: profile) }) {
      let isKnown = try catalog.apps.all().contains {
        try catalog.provisioning.findProfile(named: profile, of: $0) != nil
      }
      guard isKnown else { throw Refusal.noProfile(profile) }
    }
    if let system { device.system = system }
    if let language { device.language = try Locales.canonical(language.text) }
    if let profile { device.profile = profile }
    if let bandwidth { device.bandwidth = bandwidth.bytes }
  }

  /// Refuses a name that is blank or cannot name a folder.
  static func check(name: String) throws {
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.value > 0x2F && $0.value < 0x3A || " -_.()'+".unicodeScalars.contains($0)
    }
    guard isPlain, !name.hasPrefix("."), !name.hasPrefix("-"), !name.hasSuffix(" "), !name.hasPrefix(" "),
      !name.isEmpty,
      name.utf8.count <= 64
    else {
      throw Refusal(
        "storekit.device.name", kind: .usage, "\(name) is not a name for a device",
        hint: "use up to 64 letters, digits, spaces, and -_.()'+, beginning with a letter or a digit", subject: name)
    }
  }
}

extension Refusal {
  fileprivate static func noProfile(_ name: String) -> Refusal {
    Refusal(
      "storekit.device.profile", kind: .missing, "no app has a provisioning profile \(name)",
      remedy: .command("app profile list").or("use development or distribution"), subject: name)
  }
}

/// Bytes per second, such as `500kB`; `unlimited` loads immediately.
struct Bandwidth: ParameterValue {
  /// Nil for unlimited.
  let bytes: Int64?

  static var valueName: String { "BYTES" }

  static func parse(_ text: String) throws -> Bandwidth {
    let word = text.lowercased()
    if word == "unlimited" { return Bandwidth(bytes: nil) }
    let trimmed = word.hasSuffix("/s") ? word.dropLast(2) : word[...]
    let digits = trimmed.prefix { $0.isASCII && $0.isNumber }
    let factors: [Substring: Int64] = ["": 1, "b": 1, "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000]
    guard let number = Int64(digits), number > 0, let factor = factors[trimmed.dropFirst(digits.count)],
      case let (bytes, overflow) = number.multipliedReportingOverflow(by: factor), !overflow
    else {
      throw Refusal(
        "storekit.bandwidth.format", kind: .usage, "\(text) is not a number of bytes per second",
        hint: "use a number with B, kB, MB, or GB, such as 500kB, or unlimited", subject: text)
    }
    return Bandwidth(bytes: bytes)
  }
}
