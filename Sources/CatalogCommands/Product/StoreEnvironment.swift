internal import StockroomKit

/// The two stores a product can be bought in.
enum StoreEnvironment: String, CaseIterable, ParameterValue {
  /// Customers and money: approved products only.
  case production
  /// Sandbox testers: every product cleared for sale, approved or not.
  case sandbox

  static var valueName: String { "ENVIRONMENT" }
  static var choices: [String] { allCases.map(\.rawValue) }
  static var choiceSummaries: [String: String] {
    [production.rawValue: "customers and money", sandbox.rawValue: "testers, who pay nothing"]
  }

  static func parse(_ text: String) throws -> StoreEnvironment {
    guard let environment = StoreEnvironment(rawValue: text.lowercased()) else {
      throw Refusal(
        "storekit.environment.unknown", kind: .missing, "\(text) is neither production nor sandbox",
        hint: "leave it out for production", subject: text)
    }
    return environment
  }
}
