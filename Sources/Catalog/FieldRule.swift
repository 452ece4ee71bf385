import Basics
import Store

/// The rule of a field: its valid values, and the statuses it may be changed in.
///
/// A class, since each row of a file asks for several.
public final class FieldRule: Sendable {
  /// How a length is counted.
  public enum Unit: String, Sendable {
    case characters
    case bytes

    /// A count with its unit: `1 character`, `12 bytes`.
    func counted(_ count: Int) -> String { "\(count) \(count == 1 ? String(rawValue.dropLast()) : rawValue)" }
  }

  /// The characters a field may contain.
  public enum Alphabet: Sendable {
    case any
    /// Like `any`, with line breaks.
    case lines
    case ascii(letters: Bool, punctuation: String, noLeading: String)
  }

  /// A set of ASCII characters: a bit each.
  private struct ASCIISet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ isIn: (UInt8) -> Bool) {
      for byte in UInt8(0)..<64 where isIn(byte) { low |= 1 << UInt64(byte) }
      for byte in UInt8(64)..<128 where isIn(byte) { high |= 1 << UInt64(byte - 64) }
    }

    func contains(_ byte: UInt8) -> Bool {
      switch byte {
      case ..<64: low >> UInt64(byte) & 1 == 1
      case ..<128: high >> UInt64(byte - 64) & 1 == 1
      default: false
      }
    }
  }

  /// The noun and field: `product.description`.
  public let name: String
  /// iTunes Connect's own label.
  public let label: String
  /// The range of valid lengths.
  public let length: ClosedRange<Int>
  /// The unit of the length.
  public let unit: Unit
  /// The characters it may contain.
  public let alphabet: Alphabet
  /// The statuses it may be changed in, or nil if it can never be changed.
  public let editable: Set<ProductStatus>?
  /// A note for `explain`.
  public let note: String
  /// The characters of an ASCII alphabet.
  private let allowed: ASCIISet

  package init(
    name: String, label: String, length: ClosedRange<Int>, unit: Unit, alphabet: Alphabet,
    editable: Set<ProductStatus>?, note: String
  ) {
    self.name = name
    self.label = label
    self.length = length
    self.unit = unit
    self.alphabet = alphabet
    self.editable = editable
    self.note = note
    allowed = ASCIISet { byte in
      guard case .ascii(let letters, let punctuation, _) = alphabet else { return false }
      return letters && byte.isAlphanumeric || punctuation.utf8.contains(byte)
    }
  }

  /// Validates a value.
  public func check(_ text: String) throws {
    let count = unit == .bytes ? text.utf8.count : text.unicodeScalars.count
    guard length.contains(count) else {
      throw Refusal(
        "\(name).length", "\(unit.counted(count)); \(article) must be \(length.lowerBound) to \(length.upperBound)",
        remedy: .command("explain \(name)"), subject: text)
    }
    if case .ascii(_, let punctuation, let noLeading) = alphabet {
      let isAllowed = text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(allowed.contains) }
      guard isAllowed ?? text.utf8.allSatisfy(allowed.contains) else {
        throw Refusal(
          "\(name).characters", "\(article) may contain only letters, digits, and \(Self.spelled(punctuation))",
          remedy: .command("explain \(name)"), subject: text)
      }
      if let first = text.utf8.first, noLeading.utf8.contains(first) {
        throw Refusal(
          "\(name).characters", "\(article) must not begin with \(Self.spelled(noLeading))",
          remedy: .command("explain \(name)"),
          subject: text)
      }
    } else if text.isPlain {
      return
    } else if text.unicodeScalars.contains(where: isControl) {
      throw Refusal(
        "\(name).characters", "\(article) must not contain control characters", remedy: .command("explain \(name)"),
        subject: text)
    } else if text.isBlank {
      throw Refusal(
        "\(name).characters", "\(article) must not be blank", remedy: .command("explain \(name)"), subject: text)
    }
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    if case .lines = alphabet, scalar == "\n" || scalar == "\t" { return false }
    return scalar.isControl
  }

  /// Refuses a change in a status that locks the field.
  public func requireEditable(_ product: Product) throws {
    guard editable?.contains(product.status) != true else { return }
    throw Refusal(
      "\(name).not-editable", kind: .state, "\(label) cannot be changed while a product is \(product.status.label)",
      remedy: .command("explain \(name)"), subject: product.productID.rawValue)
  }

  private var article: String {
    // "Product ID" reads "a product ID": acronyms keep their capitals.
    let words = label.split(separator: " ").map { $0.uppercased() == $0 ? String($0) : $0.lowercased() }
    let phrase = words.joined(separator: " ")
    // A plural such as "Review Notes" takes no article.
    guard !phrase.hasSuffix("s") else { return phrase }
    return ("aeiou".contains(phrase.first ?? " ") ? "an " : "a ") + phrase
  }

  private static func spelled(_ punctuation: String) -> String {
    punctuation.map { "'\($0)'" }.joined(separator: " ")
  }
}
