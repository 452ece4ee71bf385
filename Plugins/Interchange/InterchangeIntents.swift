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
      export <- copy products to file; write products to file; export to file; save to file; save as file; write to file; export as file; export app to file; dump catalog to file; dump products to file; download catalog to file; export everything as file; write everything to file; export file; export catalog to file; export catalog file; export everything to file; export products file; save catalog file; save products \
      file; write catalog file; dump catalog file; export apps file; export app file; sync storekit \
      configuration file; create storekit configuration file; write storekit configuration file; lookup metadata file
      import <- copy products from file; copy products from file csv header; copy from file; bulk create products from file; read catalog file; load catalog from file; add products in file; import file; create everything from file; import from file; insert products from file; import catalog file; import products from file; import products file; import apps file; load products \
      file; read products file; create products from file; add products from file; upload catalog file
      plan import <- test catalog file; is catalog file valid; lint catalog file; verify catalog file; validate catalog file; check catalog file
      plan apply <- what would file change; what does file change; what changes file; preview file; compare file with store
      apply <- sync products file; sync with file; sync store with file; merge file; reconcile with file; update catalog from file; update store from file; update from file; apply changes in file; push file; deploy file; apply changes from file; upload metadata; deliver metadata; upload metadata file; deliver file metadata; push metadata; apply file; apply catalog file; sync catalog with file; sync file; apply products file; update products \
      from file
      """)
  }
}
