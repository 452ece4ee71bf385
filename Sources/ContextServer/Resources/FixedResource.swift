internal import Foundation
internal import StockroomKit

/// A resource that every store has.
enum FixedResource: String, CaseIterable {
  case explain, grammar, rules, log

  var type: String { self == .rules || self == .log ? "application/json" : "text/plain" }

  private var description: String {
    switch self {
    case .explain: "The subjects of the explanations."
    case .grammar: "The grammar of the console's language."
    case .rules: "The rules of the fields in this store: lengths, characters, and when they can be changed."
    case .log: "The newest units of the journal: what changed the store, when, and by whom."
    }
  }

  var json: JSON {
    [
      "uri": .string("\(ContextServer.scheme)\(rawValue)"), "name": .string(rawValue),
      "description": .string(description), "mimeType": .string(type),
    ]
  }
}

/// The rules of the store's era as data.
enum RuleList {
  static func json(_ rules: RuleTable) -> String {
    let fields = rules.fields.map { rule -> JSON in
      [
        "field": .string(rule.name), "label": .string(rule.label), "minimumLength": JSON(rule.length.lowerBound),
        "maximumLength": JSON(rule.length.upperBound), "unit": .string(rule.unit.rawValue),
        "editableIn": JSON((rule.editable ?? []).map(\.rawValue).sorted()),
        "note": .string(rule.note),
      ]
    }
    return (["profile": .string(rules.profile.rawValue), "fields": .array(fields)] as JSON).encoded
  }
}
