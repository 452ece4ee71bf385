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
    intents.add(
      """
      export <- export catalog file; export everything to file; export products file; save catalog file; save products \
      file; write catalog file; dump catalog file; export apps file; export app file; sync storekit \
      configuration file; create storekit configuration file; write storekit configuration file; lookup metadata file
      import <- import catalog file; import products from file; import products file; import apps file; load products \
      file; read products file; create products from file; add products from file; upload catalog file
      plan import <- verify catalog file; validate catalog file; check catalog file
      apply <- upload metadata; deliver metadata; upload metadata file; deliver file metadata; push metadata; apply file; apply catalog file; sync catalog with file; sync file; apply products file; update products \
      from file
      """)
  }
}
