internal import StockroomKit

/// The name of a policy as typed.
struct PolicyName: ParameterValue, Hashable {
  let text: String

  static var valueName: String { "POLICY" }
  static var completer: String? { "policy" }

  static func parse(_ text: String) -> PolicyName { PolicyName(text: text) }

  /// Whether it is a valid policy name.
  static func isValid(_ name: String) -> Bool {
    (2...40).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      }
  }
}
