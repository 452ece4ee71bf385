import StockroomKit

/// What people ask about catalogs as files in their own words.
enum InterchangeIntents {
  static func add(to intents: inout Intents) {
    intents.words(
      "catalog", "catalogue", "products", "metadata", "spreadsheet", "everything", "apps", "metadata path",
      "metadata folder",
      "in-app purchases", "iaps", "items")
    intents.words("sync", "synchronize", "apply", "reconcile", "merge")
    for ending in [".csv", ".yaml", ".yml", ".json", ".ndjson", ".storekit", ".itmsp", ".tsv"] {
      intents.value(ending, says: "catalog")
    }
    intents.words("excel", "xlsx", "xls", "numbers sheet", "google sheet", "google sheets")
    intents.words("convert", "transform", "translate file", "conversion", "turn into")
    intents.words(
      "overwrite", "overwriting", "replacing", "update existing", "replace existing", "replacing existing",
      "overwrite existing", "over existing")
    intents.words(
      "storekit-file", "storekit configuration", "storekit configuration file", "storekit config", "storekit file")
    intents.add(
      """
      export storekit; export storekit-file; make storekit-file; create storekit-file; storekit-file; save \
      storekit-file; generate storekit-file; write storekit-file; sync storekit-file; download storekit-file
      """,
      advises: "\(command: "export FILE.storekit") writes a StoreKit configuration file")
    for format in ["csv", "yaml", "json", "ndjson", "storekit"] {
      intents.add(
        "export catalog.\(format) <- save catalog \(format); save catalog as \(format); catalog as \(format); write "
          + "catalog \(format); dump catalog \(format); save everything \(format); save everything as \(format)")
    }
    intents.words("xliff", "xlf", "xliff file")
    intents.words("strings", "texts", "translatable texts", "translations for translators", "localizable strings")
    intents.add(
      """
      localize export texts.xliff <- export xliff; export strings xliff; export strings translators xliff; export \
      localizations xliff; export translations xliff; save strings xliff; create xliff; xliff for translators
      localize export texts.xliff --locale <- export texts locale; export locale texts; export translations locale; export \
      locale translations; export xliff locale; export strings xliff locale; export locale xliff; \
      export locale strings xliff; create xliff locale
      """)
    intents.add(
      """
      convert file; convert file file; convert catalog file to file; convert; convert file to; convert catalog; \
      convert catalog to; convert storekit file; convert file csv; convert file yaml; convert file json
      """,
      advises: "a file is converted by a store of its own: stockroom --store new.db -c 'import FILE; export NEW'")
    intents.add(
      """
      untranslated products; missing translations; missing localizations; missing locale; what is not translated; \
      which locale missing; which localizations missing; list missing locale; which products not localized; products \
      not translated; show missing translations; localization status; translation status; localization coverage; \
      translation coverage; locale coverage; translation progress; localization progress; how complete translations
      """,
      advises: "\(command: "localize export - --missing --locale LOCALE") prints the missing texts, and writes nothing")
    intents.add(
      """
      localize export - --locale <- which products have locale; which products have locale text; products with locale; \
      products in locale; which products are in locale; which products translated locale; products translated locale; \
      which products localized locale; list products locale; show locale texts; show texts locale; all locale texts
      localize export - --missing --locale <- which products not translated locale; which products are not translated \
      locale; which products not localized locale; which products missing locale; which products lack locale; which \
      products not in locale; which products no locale text; which products no locale description; \
      products no locale text; which products no locale; products no locale; products without locale; \
      products missing locale; products not localized locale; untranslated products locale; missing translations \
      locale; what is not translated locale; products lack locale; products not translated locale; what lacks locale; \
      missing locale; show missing locale; products missing translation locale; untranslated locale; missing texts \
      locale; \
      products missing locale localization; export missing locale
      """)
    intents.add(
      """
      export <- copy products to file; write products to file; export to file; save to file; save as file; write to file; export as file; export app to file; dump catalog to file; dump products to file; download catalog to file; export everything as file; write everything to file; export file; export catalog to file; export catalog file; export everything to file; export products file; save catalog file; save products \
      file; write catalog file; dump catalog file; export apps file; export app file; sync storekit \
      configuration file; create storekit configuration file; write storekit configuration file; lookup metadata file
      import <- copy products from file; copy products from file csv header; copy from file; bulk create products from file; read catalog file; load catalog from file; add products in file; import file; create everything from file; import from file; insert products from file; import catalog file; import products from file; import products file; import apps file; load products \
      file; read products file; create products from file; add products from file; upload catalog file
      plan import <- show what importing file would do; what importing file would do; what would importing file do
      plan apply <- what would change if load file; what would change load file; what would happen if load file; what \
      changes if import file; what would change if import file; difference between file and what have; difference \
      between file and store; what is difference file; test catalog file; is catalog file valid; lint catalog file; verify catalog file; validate \
      catalog file; check catalog file; try catalog file; check errors catalog file; dry run catalog file; what would \
      file change; what does file change; what changes file; preview file; compare file with store
      export products.csv <- excel; excel products; products excel; excel file; excel sheet; spreadsheet; spreadsheet \
      products; products as excel; export excel; export to excel; export products excel; make excel; save as excel; \
      export spreadsheet; list products excel; download excel; give excel; csv of products; csv file of products; \
      export as excel; convert products to excel; products in excel
      apply <- import overwrite catalog file; import products file overwrite; load file overwrite; overwrite file; \
      import overwrite file; import update file; import replace file; import existing file; \
      upsert file; import merge file; update everything from file; reimport file; import again file; sync products \
      file; sync with file; sync store with file; merge file; reconcile with file; update catalog from file; update \
      store from file; update from file; apply changes in file; push file; deploy file; apply changes from file; \
      upload metadata; deliver metadata; upload metadata file; deliver file metadata; push metadata; apply file; apply \
      catalog file; sync catalog with file; sync file; apply products file; update products \
      from file
      """)
  }
}
