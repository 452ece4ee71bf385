internal import Store

/// What may stand in a field, and in which statuses a person may change it.
public struct FieldRule: Sendable {
  /// How a length is counted.
  public enum Unit: String, Sendable {
    case characters
    case bytes

    /// A count with its noun: `1 character`, `12 bytes`.
    func counted(_ count: Int) -> String { "\(count) \(count == 1 ? String(rawValue.dropLast()) : rawValue)" }
  }

  /// Which characters a field takes.
  public enum Alphabet: Sendable {
    case any
    /// Like `any`, in several lines.
    case lines
    case ascii(letters: Bool, punctuation: String, noLeading: String)
  }

  /// The noun and field: `product.description`.
  public let name: String
  /// iTunes Connect's own label.
  public let label: String
  /// The shortest and longest.
  public let length: ClosedRange<Int>
  /// What the length counts.
  public let unit: Unit
  /// Which characters it takes.
  public let alphabet: Alphabet
  /// The statuses a person may change it in; nil where it can never be changed.
  public let editable: Set<ProductStatus>?
  /// What else there is to know.
  public let note: String

  /// Checks a value.
  public func check(_ text: String) throws {
    let count = unit == .bytes ? text.utf8.count : text.unicodeScalars.count
    guard length.contains(count) else {
      throw Refusal(
        "\(name).length", "\(unit.counted(count)), \(article) has \(length.lowerBound) to \(length.upperBound)",
        hint: "explain \(name)", subject: text)
    }
    if case .ascii(let letters, let punctuation, let noLeading) = alphabet {
      let allowed = text.utf8.allSatisfy { letters && $0.isAlphanumeric || punctuation.utf8.contains($0) }
      guard allowed else {
        throw Refusal(
          "\(name).characters", "\(article) has letters, digits and \(Self.spelled(punctuation)) only",
          hint: "explain \(name)", subject: text)
      }
      if let first = text.utf8.first, noLeading.utf8.contains(first) {
        throw Refusal(
          "\(name).characters", "\(article) does not begin with \(Self.spelled(noLeading))", hint: "explain \(name)",
          subject: text)
      }
    } else if text.unicodeScalars.contains(where: isControl) {
      throw Refusal(
        "\(name).characters", "\(article) has no control characters", hint: "explain \(name)", subject: text)
    } else if text.isBlank {
      throw Refusal("\(name).characters", "\(article) is more than spaces", hint: "explain \(name)", subject: text)
    }
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    if case .lines = alphabet, scalar == "\n" || scalar == "\t" { return false }
    return scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  /// Refuses a change in a status that closes the field.
  public func requireEditable(_ product: Product) throws {
    guard editable?.contains(product.status) != true else { return }
    throw Refusal(
      "\(name).not-editable", kind: .state, "\(label) cannot be changed while a product is \(product.status.label)",
      hint: "explain \(name)", subject: product.productID.rawValue)
  }

  private var article: String {
    // "Product ID" reads "a product ID": what is written in capitals stays so.
    let words = label.split(separator: " ").map { $0.uppercased() == $0 ? String($0) : $0.lowercased() }
    let phrase = words.joined(separator: " ")
    // "Review Notes" are many, and one text of them is checked.
    guard !phrase.hasSuffix("s") else { return "a text of " + phrase }
    return ("aeiou".contains(phrase.first ?? " ") ? "an " : "a ") + phrase
  }

  private static func spelled(_ punctuation: String) -> String {
    punctuation.map { "'\($0)'" }.joined(separator: " ")
  }
}
