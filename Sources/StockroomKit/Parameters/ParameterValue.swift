internal import Language
internal import Store

/// A type that can be parsed from a word of the command language.
///
///     enum Shelf: String, ParameterValue, CaseIterable {
///       case front, back
///       static var valueName: String { "SHELF" }
///       static var choices: [String] { allCases.map(\.rawValue) }
///       static func parse(_ text: String) throws -> Shelf {
///         guard let shelf = Shelf(rawValue: text) else { throw Refusal.shelfUnknown(text) }
///         return shelf
///       }
///     }
public protocol ParameterValue: Sendable {
  /// The name of a value in help: `NUMBER`.
  static var valueName: String { get }
  /// The name of the completer for its values; nil for none.
  static var completer: String? { get }
  /// All values, if there are few.
  static var choices: [String] { get }
  /// The values' meanings, if their names are not enough.
  static var choiceSummaries: [String: String] { get }
  /// Other names that people type for a parameter of this type, which the console corrects.
  static var otherNames: [String] { get }
  /// The shape of its words, if it distinguishes them from others.
  static var shape: WordShape? { get }
  /// True if its words are paths that the command writes.
  static var isWritten: Bool { get }
  /// Parses a word.
  ///
  /// - Throws: A `Refusal` whose subject is the word.
  static func parse(_ text: String) throws -> Self
}

extension ParameterValue {
  /// No completer.
  public static var completer: String? { nil }
  /// No choices.
  public static var choices: [String] { [] }
  /// No meanings.
  public static var choiceSummaries: [String: String] { [:] }
  /// No other names.
  public static var otherNames: [String] { [] }
  /// No shape.
  public static var shape: WordShape? { nil }
  /// False.
  public static var isWritten: Bool { false }
}

extension String: ParameterValue {
  /// A text.
  public static var valueName: String { "TEXT" }
  /// Returns the word unchanged.
  public static func parse(_ text: String) -> String { text }
}

extension Int: ParameterValue {
  /// A whole number.
  public static var valueName: String { "NUMBER" }
  /// Parses a whole number.
  public static func parse(_ text: String) throws -> Int {
    guard let number = Int(text) else {
      throw Refusal("usage.value", kind: .usage, "\(text) is not a whole number", subject: text)
    }
    return number
  }
}

extension Bool: ParameterValue {
  /// A flag.
  public static var valueName: String { "FLAG" }
  /// `true` and `false`.
  public static var choices: [String] { ["true", "false"] }
  /// Parses yes or no.
  public static func parse(_ text: String) throws -> Bool {
    // The usual values in files, which may have a million rows, take the shortest way.
    if text.hasSameBytes(as: "true") { return true }
    if text.hasSameBytes(as: "false") { return false }
    switch text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw Refusal("usage.value", kind: .usage, "\(text) is neither true nor false", subject: text)
    }
  }
}

/// Finds a value by any of its names, ignoring case, spaces, `-`, and `_`.
func folded<Value>(
  _ text: String, among values: [Value], suggesting suggested: [Value]? = nil, code: String, noun: String,
  names: (Value) -> [String]
) throws -> Value {
  let wanted = fold(text)
  if let value = values.first(where: { names($0).contains { fold($0) == wanted } }) { return value }
  let known = (suggested ?? values).compactMap { names($0).first?.lowercased().withHyphens }
  throw Refusal(
    code, kind: .missing, "\(text) is not a \(noun)", hint: "use one of \(known.joined(separator: ", "))", subject: text
  )
}

/// A name in lowercase without spaces, `-`, and `_`.
func fold(_ text: String) -> [UInt8] {
  text.lowercased().utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
}

extension String {
  /// The text with `-` for `_`; by bytes, for speed, since it runs at each start.
  var withHyphens: String {
    String(decoding: utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
  }
}

/// A duration as typed: `90s`, `15m`, `6h`, `5d`, `2w`, `1y`, which is 365 days, or `2 days`.
public struct Duration: ParameterValue, Hashable {
  /// The length in seconds.
  public let seconds: Int64

  /// A duration.
  public static var valueName: String { "DURATION" }

  var isWholeDays: Bool { seconds % 86_400 == 0 }

  /// Parses a duration.
  public static func parse(_ text: String) throws -> Duration {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let name = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    guard let unit = unit(name), let count = Int64(digits),
      case let (seconds, overflow) = count.multipliedReportingOverflow(by: unit), !overflow, seconds < 1 << 40
    else {
      throw Refusal(
        "usage.duration", kind: .usage, "\(text) is not a duration", hint: "use 90s, 15m, 6h, 5d, 2w, or 1y",
        subject: text)
    }
    return Duration(seconds: seconds)
  }

  /// The seconds of a unit, by its letter or its name.
  private static func unit(_ name: String) -> Int64? {
    switch name {
    case "s", "sec", "secs", "second", "seconds": 1
    case "m", "min", "mins", "minute", "minutes": 60
    case "h", "hr", "hrs", "hour", "hours": 3600
    case "d", "day", "days": 86_400
    case "w", "week", "weeks": 604_800
    case "y", "yr", "yrs", "year", "years": 31_536_000
    default: nil
    }
  }
}

/// Suggestions for unknown words.
public enum Spelling {
  /// The candidate with the fewest typos; nil if none is close.
  ///
  /// At most one typo for every three letters is accepted, and no more than `maxTypos`.
  ///
  ///     let near = Spelling.nearest(to: "Secnd", among: ["First", "Second"])  // "Second"
  public static func nearest(
    to word: String, among candidates: some Sequence<String>, maxTypos: Int = .max
  ) -> String? {
    Suggestions.closest(to: word, among: candidates, limit: 1, maxTypos: maxTypos).first
  }
}
