import Foundation
import StockroomKit
import StockroomPlugin

extension FieldDescription {
  init(_ field: Manifest.Field) {
    self.init(field.name, FieldDescription.Kind(field.kind), label: field.label, field.meaning)
  }
}

extension FieldDescription.Kind {
  init(_ kind: Manifest.FieldKind) {
    self =
      switch kind {
      case .identifier: .identifier
      case .text: .text
      case .integer: .integer
      case .boolean: .boolean
      case .date: .date
      case .decimal: .decimal
      case .bytes: .bytes
      case .duration: .duration
      case .term: .term
      case .money: .money
      case .list: .list
      }
  }
}

extension Manifest.FieldKind {
  /// True for numbers, which are aligned at the right.
  var isNumber: Bool { [.integer, .decimal, .bytes, .duration, .money].contains(self) }

  /// A value of this kind; nil if the message has another type.
  func value(_ json: JSON) -> Value? {
    if json == .null { return .null }
    switch self {
    case .identifier: return json.storable.map(Value.identifier)
    case .text: return json.storable.map(Value.text)
    case .integer: return json.integer.map(Value.integer)
    case .bytes: return json.integer.map(Value.bytes)
    case .boolean:
      guard case .boolean(let isTrue) = json else { return nil }
      return .boolean(isTrue)
    case .date: return json.text.flatMap { try? Date($0, strategy: .iso8601) }.map(Value.date)
    case .decimal: return Self.number(json).map { .decimal($0, places: 2) }
    case .duration: return Self.number(json).map(Value.duration)
    case .term: return Self.term(json)
    case .money: return Self.money(json)
    case .list:
      guard case .array(let elements) = json else { return nil }
      let texts = elements.compactMap(\.storable)
      return texts.count == elements.count ? .list(texts.map(Value.text)) : nil
    }
  }

  private static func number(_ json: JSON) -> Double? {
    switch json {
    case .integer(let number): Double(number)
    case .number(let number) where number.isFinite: number
    default: nil
    }
  }

  private static func term(_ json: JSON) -> Value? {
    if let text = json.text { return .term(code: text, label: text, tone: .plain) }
    guard let code = json["code"]?.text else { return nil }
    let tone = json["tone"]?.text.flatMap(Tone.init(rawValue:)) ?? .plain
    return .term(code: code, label: json["label"]?.text ?? code, tone: tone)
  }

  private static func money(_ json: JSON) -> Value? {
    guard let amount = json["amount"]?.text, let currency = json["currency"]?.text, currency.utf8.count == 3,
      !amount.isEmpty, amount.utf8.count <= 20,
      amount.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return .money(amount: amount, currency: currency, formatted: "\(amount) \(currency)")
  }
}

extension JSON {
  /// The text of a string without U+0000, which a store can hold; nil for anything else.
  var storable: String? { text.flatMap { $0.utf8.contains(0) ? nil : $0 } }
}

/// JSON of the messages of plugin programs, rather than the Kit's own.
typealias JSON = StockroomPlugin.JSON
