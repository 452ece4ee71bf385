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

extension CommandDescription {
  /// The description in a store: the limits in its fields' meanings, and the values that it offers, are those of the
  /// store's rules.
  package func under(_ rules: RuleTable, _ explanations: [Explanation]) -> CommandDescription {
    guard rules.profile != Explanation.usualRules.profile else { return self }
    let labels = Set(allFields.map(\.label))
    let usual = Dictionary(
      explanations.filter { labels.contains($0.label) }.map { ([$0.label, $0.text(Explanation.usualRules)], $0) },
      uniquingKeysWith: { first, _ in first })
    func here(_ fields: [FieldDescription]) -> [FieldDescription] {
      fields.map { field in
        guard let explanation = usual[[field.label, field.meaning]] else { return field }
        return FieldDescription(field.name, field.kind, label: field.label, explanation.text(rules))
      }
    }
    var copy = self
    copy.parameters = parameters.map { $0.under(rules) }
    (copy.fields, copy.receipt) = (here(fields), here(receipt))
    return copy
  }
}

extension ParameterDescription {
  /// The parameter with only those product types that a store's rules offer.
  package func under(_ rules: RuleTable) -> ParameterDescription {
    guard choices == ProductType.choices else { return self }
    var copy = self
    copy.choices = ProductType.allCases.filter(rules.allows).map(\.rawValue)
    return copy
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
