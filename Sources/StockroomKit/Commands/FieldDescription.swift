internal import Basics
internal import Catalog
public import Rendering

/// A field of a command's output: a column of its table, or a field of its record.
///
///     FieldDescription("checkedAt", .date, label: "Checked", "The date of the last check.")
public struct FieldDescription: Hashable, Codable, Sendable {
  /// The type of a field's value in data.
  public enum Kind: String, Codable, Sendable {
    case identifier, text, integer, boolean, date, decimal, bytes, duration, term, money, bar, list, record

    /// True if its values are shown as numbers.
    var isNumeric: Bool {
      switch self {
      case .integer, .decimal, .bytes, .duration, .money: true
      case .identifier, .text, .boolean, .date, .term, .bar, .list, .record: false
      }
    }
  }

  /// The key in json and the name in `--columns`, in camelCase; `price` for columns such as `price:JPN`.
  public let name: String
  /// The type of its values, which may also be null.
  public let kind: Kind
  /// Its heading for people.
  public let label: String
  /// Its meaning in one or two sentences, for `explain`.
  public let meaning: String

  /// The field that every receipt has.
  static let next = FieldDescription("next", .list, label: "Next", "Suggested next commands.")

  /// Describes a field.
  public init(_ name: String, _ kind: Kind, label: String, _ meaning: String) {
    self.name = name
    self.kind = kind
    self.label = label
    self.meaning = meaning
  }
}

extension [FieldDescription] {
  /// The columns of a table of these fields; numbers are right-aligned.
  ///
  ///     Table(columns: Self.description.fields.columns(dataOnly: ["sha256"]), empty: "no files", rows: rows)
  ///
  /// - Parameters:
  ///   - labels: Shorter labels for the table, by field name.
  ///   - dataOnly: The names of the columns that only data formats have, such as JSON.
  public func columns(labels: [String: String] = [:], dataOnly: Set<String> = []) -> [Column] {
    map { field in
      Column(
        field.name, label: labels[field.name] ?? field.label, alignment: field.kind.isNumeric ? .trailing : .leading,
        audience: dataOnly.contains(field.name) ? .data : .everyone)
    }
  }
}

extension [Explanation] {
  /// The descriptions of a command's fields, with labels and meanings from these explanations.
  ///
  /// ```swift
  /// fields: Explanation.ofPriceFields.described("price", ["tier": .integer, "price": .money])
  /// ```
  public func described(
    _ noun: String, _ fields: KeyValuePairs<String, FieldDescription.Kind>
  ) -> [FieldDescription] {
    fields.map { name, kind in
      let subject = "\(noun).\(name.hyphenated)"
      let explanation = first { $0.subject.hasSameBytes(as: subject) }
      return FieldDescription(
        name, kind, label: explanation?.label ?? name, explanation?.text(Explanation.usualRules) ?? "")
    }
  }
}

extension CommandDescription {
  /// The subject in `explain` for the command's fields: `app.version` for `app version list`.
  var subject: String {
    let words = name.split(separator: " ")
    return words.dropLast(words.count > 1 ? 1 : 0).joined(separator: ".")
  }

  /// The explanations that some of its fields' descriptions give.
  package func explanations(of fields: [FieldDescription]) -> [Explanation] {
    fields.map { Explanation("\(subject).\($0.name.hyphenated)", label: $0.label, $0.meaning) }
  }
}

extension Explanation {
  fileprivate static let usualRules = RuleTable.of(.itc2012)
}

extension String {
  /// The option's form of a name: `apple-id` for `appleID`.
  var hyphenated: String {
    var result = ""
    var previous: Character = "A"
    for character in self {
      if character.isUppercase, !previous.isUppercase { result.append("-") }
      result += character.lowercased()
      previous = character
    }
    return result
  }
}
