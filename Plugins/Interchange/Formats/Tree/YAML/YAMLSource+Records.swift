import StockroomKit
import Yams

extension YAMLSource {
  /// The texts that are beside those of the product; nil if there are none.
  func localization(
    in node: Node, _ members: YAMLMembers, of id: Cell?, _ findings: inout Findings
  ) -> CatalogRecord? {
    let texts = [FieldName.displayName, FieldName.description]
    var local = record(.localization, node, members, texts + [FieldName.locale], &findings)
    guard texts.contains(where: { local[layout.position(of: $0)]?.text.isEmpty == false }) else { return nil }
    local[layout.position(of: FieldName.productID)] = id
    return local
  }

  /// A record of the cells that a mapping has.
  func record(
    _ kind: CatalogRecord.Kind, _ node: Node, _ members: YAMLMembers, _ fields: [String], _ findings: inout Findings
  ) -> CatalogRecord {
    let (line, column) = document.position(node.mark)
    var record = CatalogRecord(kind, in: layout, line: line, column: column)
    for field in fields {
      guard let member = members[field] else { continue }
      record[layout.position(of: field)] = member.cell(field, document, &findings)
    }
    return record
  }
}
