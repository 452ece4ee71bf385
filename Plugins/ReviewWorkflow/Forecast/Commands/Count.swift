internal import StockroomKit

/// A whole number of at least one, up to a billion.
struct Count: ParameterValue, Hashable {
  let number: Int

  static var valueName: String { "NUMBER" }

  static func parse(_ text: String) throws -> Count {
    guard let number = Int(text), (1...1_000_000_000).contains(number) else {
      throw Refusal("usage.value", kind: .usage, "\(text) is no number of 1 to 1000000000", subject: text)
    }
    return Count(number: number)
  }
}
