public import Catalog
internal import Store

extension StoreEnvironment: ParameterValue {
  /// One of the two.
  public static var valueName: String { "ENVIRONMENT" }
  /// The environments by name.
  public static var choices: [String] { allCases.map(\.rawValue) }
  /// Who uses them.
  public static var choiceSummaries: [String: String] {
    [production.rawValue: "customers and money", sandbox.rawValue: "testers, who pay nothing"]
  }
  /// Parses an environment, ignoring case.
  public static func parse(_ text: String) throws -> StoreEnvironment {
    guard let environment = StoreEnvironment(rawValue: text.lowercased()) else {
      throw Refusal(
        "store-environment.unknown", kind: .missing, "\(text) is neither production nor sandbox",
        hint: "leave it out for production", subject: text)
    }
    return environment
  }
}
