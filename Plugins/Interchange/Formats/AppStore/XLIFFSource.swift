import StockroomKit

/// Reads the targets of translation units, except missing and untranslated ones.
struct XLIFFSource: RecordSource {
  let layout: RecordLayout
  let fileName: String
  let hasLocalizations = false
  let hasApps = false
  private(set) var ignored = Losses()
  private let xml: XMLFile
  private var records: ArraySlice<CatalogRecord> = []

  init(_ input: FileInput) throws {
    layout = RecordLayout.all(input.fields)
    fileName = input.file.name
    xml = try XMLFile(input.file, keepsSpace: true)
    let root = xml.root
    guard root.name == "xliff" else { throw xml.place(root).error(.xliffRoot(root.name)) }
    let version = root.attributes["version"] ?? ""
    guard ["1.0", "1.1", "1.2"].contains(version) else { throw xml.place(root).error(.xliffVersion(version)) }
    var findings = Findings()
    for file in root.children where file.name == "file" {
      let found = try findings.gather { try read(file) }
      records += found ?? []
    }
    try findings.check()
  }

  func text(ofLine line: Int) -> String? { xml.lines.text(line) }

  mutating func next() throws -> CatalogRecord? { records.popFirst() }

  /// The records of a language, in the order in which their products first occur.
  private mutating func read(_ file: MarkupElement) throws -> [CatalogRecord] {
    var findings = Findings()
    var found: [CatalogRecord] = []
    var places: [String: Int] = [:]
    var units: [(unit: MarkupElement, keepsSpace: Bool)] = []
    if let body = file.first("body") { Self.collect(body, keepsSpace: Self.keepsSpace(file, false), &units) }
    for (unit, keepsSpace) in units {
      guard let (product, field) = unit.attributes["id"].flatMap(XLIFFUnit.parts) else {
        ignored.add("translation units that are not of a product's text")
        continue
      }
      guard let target = unit.first("target") else { continue }
      if let inline = target.children.first {
        findings.note(xml.place(inline), .xliffInline(inline.name))
        continue
      }
      let isWhole = Self.keepsSpace(target, keepsSpace)
      let text = isWhole ? target.text : XMLText.trimmed(target.text)
      if XMLText.trimmed(text).isEmpty { continue }
      if let state = target.attributes["state"], XLIFFUnit.untranslated.contains(state) {
        ignored.add("targets that are not translated yet")
        continue
      }
      guard let language = file.attributes["target-language"], !language.isEmpty else {
        throw xml.place(file).error(.xliffLanguage)
      }
      let place = places[product] ?? found.count
      if place == found.count {
        places[product] = place
        var record = CatalogRecord(.localization, in: layout, line: unit.line, column: unit.column)
        record[layout.position(of: FieldName.productID)] = Cell(product, line: unit.line, column: unit.column)
        record[layout.position(of: FieldName.locale)] = Cell(language, line: file.line, column: file.column)
        found.append(record)
      }
      let position = layout.position(of: field)
      guard found[place][position] == nil else {
        findings.note(xml.place(unit), .doubled(XLIFFUnit.id(product, field)))
        continue
      }
      found[place][position] = Cell(text, line: target.line, column: target.column)
    }
    try findings.check()
    return found
  }

  /// The units in a body and its groups.
  private static func collect(
    _ element: MarkupElement, keepsSpace outer: Bool, _ units: inout [(unit: MarkupElement, keepsSpace: Bool)]
  ) {
    let isKept = keepsSpace(element, outer)
    for child in element.children {
      switch child.name {
      case "trans-unit": units.append((child, keepsSpace(child, isKept)))
      case "group": collect(child, keepsSpace: isKept, &units)
      default: break
      }
    }
  }

  /// True if white space at the ends of texts counts: `xml:space`, which child elements inherit.
  private static func keepsSpace(_ element: MarkupElement, _ outer: Bool) -> Bool {
    element.attributes["space"].map { $0.hasSameBytes(as: "preserve") } ?? outer
  }
}

extension Refusal {
  fileprivate static func xliffRoot(_ name: String) -> Refusal {
    Refusal("xliff.root", "\(name) is not XLIFF", hint: "the root element is <xliff version=\"1.2\">", subject: name)
  }

  fileprivate static func xliffVersion(_ version: String) -> Refusal {
    Refusal(
      "xliff.version", "XLIFF \(version.isEmpty ? "without a version" : version) cannot be read",
      hint: "export version 1.2 from the translation tool", subject: version)
  }

  fileprivate static let xliffLanguage = Refusal(
    "xliff.language", "<file> needs the attribute target-language", hint: "write target-language=\"ja\"")

  fileprivate static func xliffInline(_ name: String) -> Refusal {
    Refusal("xliff.inline", "<\(name)> in a translation: texts of products are plain", hint: "delete the tag")
  }
}
