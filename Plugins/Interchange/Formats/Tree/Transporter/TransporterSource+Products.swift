import Foundation
import StockroomKit

extension TransporterSource {
  /// The records of a product: itself, and its localizations.
  mutating func read(_ element: MarkupElement, _ app: Cell?) throws -> [CatalogRecord] {
    ignore(
      element,
      except: [
        "product_id", "reference_name", "type", "products", "locales", "review_screenshot", "review_notes",
        "read_only_info",
      ])
    var findings = Findings()
    var record = CatalogRecord(.product, in: layout, line: element.line, column: element.column)
    record[layout.position(of: FieldName.app)] = app
    func set(_ field: String, _ element: MarkupElement?, _ text: String? = nil) {
      guard let element else { return }
      record[layout.position(of: field)] = Cell(text ?? element.text, line: element.line, column: element.column)
    }
    set(FieldName.productID, element.first("product_id"))
    let type = element.first("type")
    set(FieldName.type, type, type.map { TransporterWord.productType($0.text) })
    set(FieldName.referenceName, element.first("reference_name"))
    set(FieldName.reviewNotes, element.first("review_notes"))
    let info = readOnly(element)
    set(FieldName.appleID, info[TransporterWord.appleID])
    if let status = info[TransporterWord.status] {
      if let known = try? ProductStatus.parse(status.text) {
        set(FieldName.status, status, CellValue.text(of: known))
      } else {
        ignored.add("statuses of products")
      }
    }
    let id = element.text("product_id")
    if id == nil { findings.note(xml.place(element), .transporterElement("product_id", in: "in_app_purchase")) }
    if let products = element.first("products") {
      let sales = findings.gather2 { try TransporterSales(products, xml, &ignored) }
      if let sales {
        set(FieldName.clearedForSale, sales.cleared.map(\.element), sales.cleared.map { $0.value ? "true" : "false" })
        set(FieldName.storefronts, sales.storefronts == nil ? nil : products, sales.storefronts)
        if let price = sales.price {
          if let field = self.price { set(field.name, price.element, price.text) } else { ignored.add("prices") }
        }
      }
    }
    if let screenshot = element.first("review_screenshot") {
      let name = findings.gather2 { try self.screenshot(screenshot) }
      if let name { set(FieldName.screenshot, name) }
    }
    var localizations: [CatalogRecord] = []
    for locale in element.first("locales")?.children ?? [] {
      guard locale.name == "locale" else {
        ignore(locale)
        continue
      }
      ignore(locale, except: ["title", "description"])
      guard let name = locale.attributes["name"] else {
        findings.note(xml.place(locale), .transporterLocale)
        continue
      }
      var local = CatalogRecord(.localization, in: layout, line: locale.line, column: locale.column)
      local[layout.position(of: FieldName.productID)] = Cell(id ?? "", line: locale.line, column: locale.column)
      local[layout.position(of: FieldName.locale)] = Cell(name, line: locale.line, column: locale.column)
      for (child, field) in [("title", FieldName.displayName), ("description", FieldName.description)] {
        guard let element = locale.first(child) else { continue }
        local[layout.position(of: field)] = Cell(element.text, line: element.line, column: element.column)
      }
      localizations.append(local)
    }
    try findings.check()
    record.listsParts = element.first("locales") != nil
    return [record] + localizations
  }

  /// The name of a screenshot's file, once the file has the size and the digest of the package.
  private mutating func screenshot(_ element: MarkupElement) throws -> MarkupElement {
    ignore(element, except: ["size", "file_name", "checksum"])
    guard let name = element.first("file_name"), !name.text.isEmpty else {
      throw xml.place(element).error(.transporterElement("file_name", in: "review_screenshot"))
    }
    let data: Data
    do {
      data = try files.contents(of: name.text)
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      throw xml.place(name).error(refusal)
    }
    if let size = element.first("size"), size.text != String(data.count) {
      throw xml.place(size).error(.transporterSize(name.text, data.count, size.text))
    }
    for checksum in element.children where checksum.name == "checksum" {
      guard checksum.attributes["type"]?.lowercased() ?? "md5" == "md5" else {
        ignored.add("checksums other than MD5")
        continue
      }
      let digest = TransporterWord.md5(data)
      if checksum.text.lowercased() != digest {
        throw xml.place(checksum).error(.transporterChecksum(name.text, digest))
      }
    }
    return name
  }
}

extension Findings {
  /// ``gather(_:)`` of what throws only errors with places.
  fileprivate mutating func gather2<Value>(_ body: () throws -> Value) -> Value? { try? gather(body) }
}
