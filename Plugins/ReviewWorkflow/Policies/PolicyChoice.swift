internal import StockroomKit

/// `--policy`: the name of a policy, or a YAML file.
struct PolicyChoice: Sendable {
  static let parameter = Parameter<PolicyName?>.option("policy", "The name of a policy, or a YAML file.")

  private let name: PolicyName?
  private var policy: Policy?
  /// Its file, or nil for a policy of the store.
  private(set) var file: FilePath?

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.parameter]
  }

  /// Reads the file, if it is one.
  mutating func prepare(_ preparation: Preparation) throws {
    guard let text = name?.text, text.hasSuffix(".yaml") || text.hasSuffix(".yml") else { return }
    let file = FilePath.parse(text)
    self.file = file
    policy = try PolicyFile.read(try preparation.read(file, limit: PolicyFile.limit), file: file)
  }

  /// The chosen policy, or the active one.
  func resolve(in context: Context) throws -> Policy {
    if let policy { return policy }
    let policies = Policies(catalog: context.catalog)
    return try name.map { try policies.require($0.text) } ?? policies.inForce()
  }
}

/// The argument for a policy's name.
struct PolicyName: ParameterValue, Hashable {
  let text: String

  static var valueName: String { "POLICY" }
  static var completer: String? { "policy" }

  static func parse(_ text: String) -> PolicyName { PolicyName(text: text) }

  /// True if a policy may have this name.
  static func isValid(_ name: String) -> Bool {
    (2...40).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      }
  }
}
