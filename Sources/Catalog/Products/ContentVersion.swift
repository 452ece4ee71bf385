/// The version of hosted content: "a series of integers separated by periods" (SKDownload.contentVersion).
///
/// Versions are compared number by number, and a missing number is 0: 1.9 is before 1.10, and 1.0 is 1.0.0.
public struct ContentVersion: Sendable {
  /// The version as written.
  public let text: String
  private let numbers: [UInt64]

  /// The first version of content: 1.0.
  public static let first = ContentVersion(text: "1.0", numbers: [1])

  private init(text: String, numbers: [UInt64]) {
    self.text = text
    self.numbers = numbers
  }

  /// Parses one to four numbers of up to 18 digits each; nil for anything else, including whitespace.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 4 else { return nil }
    var numbers: [UInt64] = []
    for part in parts {
      guard (1...18).contains(part.count) else { return nil }
      var number: UInt64 = 0
      for digit in part {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        number = number * 10 + UInt64(digit - UInt8(ascii: "0"))
      }
      numbers.append(number)
    }
    while numbers.last == 0 { numbers.removeLast() }
    self.text = text
    self.numbers = numbers
  }

  /// The version with its last number one higher: 1.1 for 1.0, and 1.10 for 1.9; nil past 18 digits.
  public var next: ContentVersion? {
    let parts = text.split(separator: ".")
    guard let last = parts.last.flatMap({ UInt64($0) }) else { return nil }
    return ContentVersion((parts.dropLast().map(String.init) + [String(last + 1)]).joined(separator: "."))
  }
}

extension ContentVersion: Comparable, Hashable {
  /// True if both have the same numbers: 1.0 equals 1.0.0.
  public static func == (left: ContentVersion, right: ContentVersion) -> Bool {
    left.numbers == right.numbers
  }

  /// Compares numbers from left to right.
  public static func < (left: ContentVersion, right: ContentVersion) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }

  /// Hashes the numbers.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(numbers)
  }
}

extension ContentVersion: Codable {
  /// Parses a version.
  ///
  /// - Throws: a `DecodingError` for a text that is not a version.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let version = ContentVersion(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a content version: \(text)")
    }
    self = version
  }

  /// Writes the version as its text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension ContentVersion: CustomStringConvertible {
  /// The version as it was written.
  public var description: String { text }
}
