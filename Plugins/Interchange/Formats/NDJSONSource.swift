import StockroomKit

/// Reads records from lines of JSON.
///
/// A key `record` says what a line is. A line without it is a product, with the `display_name` and `description` in
/// `locale` or in the app's primary locale.
struct NDJSONSource: RecordSource {
  let layout: RecordLayout
  private(set) var ignored = Losses()
  /// Each line says by itself if all localizations of its product follow.
  let hasLocalizations = true
  /// True after the first app: a file of products alone does not list the apps.
  private(set) var hasApps = false
  private var lines: TextLines
  private let known: KnownColumns
  private let positions: [CatalogRecord.Kind: Set<Int>]
  /// The names of the fields whose texts are JSON.
  private let lists: Set<String>
  /// The localization in the line of the last product.
  private var queued: CatalogRecord?
  private(set) var badRow: String?

  init(_ input: FileInput) {
    lines = TextLines(TextReader(input.file), limit: 1 << 20)
    known = KnownColumns(input.fields)
    lists = Set(input.fields.filter { $0.kind == .list }.map(\.name))
    let layout = RecordLayout.all(input.fields)
    self.layout = layout
    positions = CatalogRecord.Kind.allCases.reduce(into: [:]) { positions, kind in
      positions[kind] = Set(kind.fields(input.fields).compactMap(layout.position(of:)))
    }
  }

  var fileName: String { lines.fileName }

  mutating func next() throws -> CatalogRecord? {
    if let record = queued {
      queued = nil
      return record
    }
    while true {
      // The text of a line that is too large is not kept.
      badRow = nil
      guard let line = try lines.next() else { return nil }
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line[...], as: UTF8.self)
      badRow = text
      let node: JSONNode
      do throws(JSONError) {
        node = try JSONReader.node(of: line, line: lines.line)
      } catch {
        throw error.located(in: line, file: fileName)
      }
      guard let members = node.members else {
        throw place(node.line, node.column, text).error(
          Refusal(
            "interchange.line.object", "each line must be an object",
            hint: #"as in {"product_id":"com.example.book.a"}"#)
        )
      }
      return try record(members, of: node, text)
    }
  }

  private mutating func record(_ members: [JSONNode.Member], of node: JSONNode, _ text: String) throws -> CatalogRecord
  {
    let kind = try kind(of: members, text)
    let hasKind = kind != nil
    if kind == .app { hasApps = true }
    var record = CatalogRecord(kind ?? .product, in: layout, line: node.line, column: node.column)
    record.text = text
    record.listsParts = hasKind
    var local = CatalogRecord(.localization, in: layout, line: node.line, column: node.column)
    local.text = text
    for member in members where KnownColumns.fold(member.name) != "record" {
      do {
        let place = place(member.line, member.column, text)
        guard let field = position(of: member.name, withRecords: hasKind) else {
          guard known.isReadOnly(member.name) else { throw place.error(known.refusal(of: member.name)) }
          if !known.isOnlyShown(member.name), !member.value.isNull { ignored.add("values of \(member.name)") }
          continue
        }
        let cell = try cell(member, text, isList: lists.contains(layout.fields[field]))
        if positions[record.kind]?.contains(field) == true {
          if record.cells[field] == nil {
            record.cells[field] = cell
          } else {
            guard known.isOfPlugin(layout.fields[field]) else { throw place.error(.doubledField(layout.fields[field])) }
            record.others.append((field, cell))
          }
        } else if !hasKind, positions[.localization]?.contains(field) == true {
          guard local.cells[field] == nil else { throw place.error(.doubledField(layout.fields[field])) }
          local.cells[field] = cell
        } else if !cell.text.isEmpty {
          throw place.error(.misplacedCell(member.name, record.kind))
        }
      } catch {
        record.problems.append(error)
      }
    }
    if local.hasTexts(in: layout) {
      let id = layout.position(of: FieldName.productID)
      local[id] = record[id]
      queued = local
    }
    return record
  }

  /// The kind of a line; nil if it has no key `record`.
  private func kind(of members: [JSONNode.Member], _ text: String) throws -> CatalogRecord.Kind? {
    guard let member = members.first(where: { KnownColumns.fold($0.name) == "record" }) else { return nil }
    let name = try cell(member, text).text
    guard let kind = CatalogRecord.Kind(rawValue: name.lowercased()) else {
      throw place(member.value.line, member.value.column, text).error(.unknownKind(name))
    }
    return kind
  }

  private func position(of key: String, withRecords: Bool) -> Int? {
    if withRecords, let position = layout.position(of: key) { return position }
    return known.field(for: key, withRecords: withRecords).flatMap(layout.position(of:))
  }

  private func cell(_ member: JSONNode.Member, _ text: String, isList: Bool = false) throws -> Cell {
    let node = member.value
    let list = isList && node.elements != nil ? node.json.encoded : nil
    guard let value = node.isNull ? "" : node.scalar ?? list ?? ListedMoney.text(of: node) else {
      throw place(node.line, node.column, text).error(
        Refusal(
          "interchange.value.nested", "\(member.name) must be a string, a number, true, false, or null",
          hint: "write the storefronts as one string: \"USA JPN\"", subject: member.name))
    }
    return Cell(value, line: node.line, column: node.column)
  }

  private func place(_ line: Int, _ column: Int, _ text: String) -> TextPlace {
    TextPlace(file: fileName, line: line, column: column, text: String(text.prefix(500)))
  }
}

extension Refusal {
  fileprivate static func doubledField(_ name: String) -> Refusal {
    Refusal(
      "interchange.field.doubled", "this record already has \(name), under another name", hint: "delete one of them",
      subject: name)
  }
}
