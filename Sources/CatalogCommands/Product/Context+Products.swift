import StockroomKit

/// The fields of receipts of commands that changed products.
enum ProductReceipt {
  /// The fields of one product.
  static let one = Explanations.all.described(
    "product",
    [
      "id": .identifier, "name": .text, "type": .term, "status": .term, "appleID": .integer, "app": .identifier,
      "hosted": .boolean, "cleared": .boolean,
    ])

  /// The field of a command that may warn.
  static let warning = [
    FieldDescription("warning", .text, label: "Warning", "What to know about the price or the content to host.")
  ]

  /// The fields of one product, or of several.
  static let several = one + Explanations.all.described("product", ["products": .list])
}

extension Context {
  /// A product's fields in every command's output.
  ///
  /// - Parameter label: The name of its status, if it is already known.
  func fields(of product: Product, label: String? = nil) throws -> [Field] {
    [
      Field("id", .identifier(product.productID.rawValue), label: "Product ID"),
      Field("name", .text(product.referenceName), label: "Reference Name"),
      Field("type", product.type.value, label: "Type"),
      Field("status", product.status.value(label: try label ?? catalog.products.label(of: product)), label: "Status"),
      Field("appleID", .integer(product.appleID.rawValue), label: "Apple ID"),
      Field("app", .identifier(try bundleID(of: product)), label: "App"),
      Field("hosted", .boolean(product.isHosted), label: "Host Content with Apple"),
      Field("cleared", .boolean(product.isClearedForSale), label: "Cleared for Sale"),
    ]
  }

  /// The receipt of a command that changed products: names one with its status, counts several.
  ///
  /// `sentence` gets `com.example.books.chapter1` or `3 products`; runs count `noun` and `verb`.
  func receipt(
    for products: [Product], noun: String = "product", verb: String, notes: [String] = [],
    warnings: [Receipt.Warning] = [], saying sentence: (String) -> String
  ) throws -> Output {
    let labels = try products.map(catalog.products.label(of:))
    let status = labels.dropFirst().allSatisfy { $0 == labels[0] } ? labels.first : nil
    let tally = Receipt.Tally(noun, verb, count: products.count, detail: status)
    let isSingle = products.count == 1
    let subject = isSingle ? try catalog.fullName(of: products[0]) : "\(products.count) products"
    let message = sentence(subject) + (status.map { ": \($0)" } ?? "")
    return .receipt(
      Receipt(
        ([message] + notes).joined(separator: "\n"), record: try record(of: products, labels: labels), tally: tally,
        next: isSingle ? try next(for: products[0]) : []
      ).warning(warnings))
  }

  /// A receipt's note for an edit that must be reviewed before it takes effect.
  func updateNote(of products: [Product], where isPart: (MetadataUpdate) -> Bool) throws -> String {
    let isKept = try products.contains { product in
      try catalog.updates.keepsEdits(of: product) && catalog.updates.find(product).map(isPart) == true
    }
    return isKept ? ", to be reviewed first" : ""
  }

  private func bundleID(of product: Product) throws -> String {
    // Usually the app in use, which needs no lookup: every line of a batch runs this.
    if let app = catalog.appInUse, app.appleID == product.app { return app.bundleID.rawValue }
    return try catalog.apps.find(product.app)?.bundleID.rawValue ?? ""
  }

  private func record(of products: [Product], labels: [String]) throws -> Record {
    if products.count == 1 { return Record(try fields(of: products[0], label: labels[0])) }
    let rows = try zip(products, labels).map { product, label in
      Value.record([
        Field("id", .identifier(try catalog.fullName(of: product))),
        Field("status", product.status.value(label: label), label: "Status"),
      ])
    }
    return Record([Field("products", .list(rows), label: "Products")])
  }
}

extension UnmetRequirement {
  /// An unmet requirement as a row: the item, the problem, and the command that fixes it.
  var value: Value {
    .record([
      Field("item", .text(item), label: "Item"), Field("what", .text(what), label: "What"),
      Field("mend", .text(fix), label: "Fix"),
    ])
  }
}

extension [UnmetRequirement] {
  var value: Value { .list(map(\.value)) }
}
