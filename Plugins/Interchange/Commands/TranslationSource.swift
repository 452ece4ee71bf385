import StockroomKit

/// A file of translations: only its localizations are read, and a text that is not translated yet is left alone.
struct TranslationSource: RecordSource {
  private var file: any RecordSource

  init(_ file: any RecordSource) { self.file = file }

  var layout: RecordLayout { file.layout }
  var fileName: String { file.fileName }
  var heading: String? { file.heading }
  var badRow: String? { file.badRow }
  var ignored: Losses { file.ignored }
  /// What a translator leaves out is not removed.
  var hasLocalizations: Bool { false }
  var hasApps: Bool { false }

  mutating func next() throws -> CatalogRecord? {
    let texts = [FieldName.displayName, FieldName.description].compactMap(layout.position(of:))
    while var record = try file.next() {
      guard record.kind == .localization else {
        var findings = Findings()
        findings.note(record.problems)
        try findings.check()
        continue
      }
      for text in texts where record.cells[text]?.text.isEmpty == true { record.cells[text] = nil }
      if texts.contains(where: { record.cells[$0] != nil }) { return record }
    }
    return nil
  }
}
