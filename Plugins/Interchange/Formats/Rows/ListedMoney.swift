import StockroomKit
import Yams

/// An amount as lists in the console have it: an object with the amount, its currency, and both as people write them.
enum ListedMoney {
  private static let (amount, currency, formatted) = ("amount", "currency", "formatted")

  /// The amount with its currency; nil for any other object.
  static func text(of node: JSONNode) -> String? {
    guard let members = node.members else { return nil }
    return text(members.map { ($0.name, $0.value.text) })
  }

  static func text(of mapping: Node.Mapping, _ document: YAMLDocument) -> String? {
    text(mapping.map { ($0.key.scalar.map(document.string) ?? "", $0.value.scalar.map(document.string)) })
  }

  private static func text(_ members: [(key: String, value: String?)]) -> String? {
    func value(_ key: String) -> String? { members.first { $0.key.hasSameBytes(as: key) }?.value }
    guard members.count <= 3, members.allSatisfy({ [amount, currency, formatted].contains($0.key) }),
      let number = value(amount), let code = value(currency)
    else { return nil }
    return "\(number) \(code)"
  }
}
