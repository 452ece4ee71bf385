import StockroomKit

/// A batch file of the console that builds the catalog from nothing: its state, not its history.
struct SeedFormat: FileFormat {
  let name = "seed"
  let summary = "A batch file that builds the catalog from nothing; source runs it, and apply compares the result."
  let suffixes = [".seed"]
  let hasResources = true

  func catalog(of file: FilePath, _ preparation: Preparation) throws -> (any PreparedFile)? {
    try SeedCatalog(file, preparation)
  }
  func source(_ input: FileInput) throws -> (any RecordSource)? { nil }
  func sink(_ output: FileOutput) throws -> (any RecordSink)? { try SeedSink(output) }
}

/// Writes records as console lines.
struct SeedSink: FieldSink {
  private(set) var losses = Losses()
  private let write: (String) throws -> Void
  private let fields: [InterchangeField]
  let layout: RecordLayout
  /// The valid lengths of display names.
  private let displayNames: ClosedRange<Int>
  /// The rules of the store, until they are written, unless a new store has them anyway.
  private var unusualRules: RuleProfile?
  /// The bundle IDs that were registered by themselves, until they are written.
  private var registered: [BundleID]
  /// The identifiers that several apps use: lines name such a product with its app.
  private let names: ProductNames
  /// The primary locale of the app.
  private var locale = "en-US"
  /// The product whose localizations may follow, with the lines after them.
  private var pending: Pending?

  /// A product whose lines wait for its first localization.
  private struct Pending {
    var create: [String]
    var others: [String]
    let id: String
    /// True if `product create` makes a localization of the reference name, which must be removed.
    let startsLocalized: Bool
    var isCreated = false
  }

  init(_ output: FileOutput) throws {
    registered = output.isPartial ? [] : try output.catalog.bundleIDs.registered()
    write = output.write
    fields = output.fields
    layout = RecordLayout.all(output.fields)
    displayNames = output.catalog.rules.displayName.length
    let profile = output.catalog.rules.profile
    unusualRules = profile == .itc2012 ? nil : profile
    names = try output.catalog.productNames()
  }

  mutating func write(_ record: CatalogRecord) throws {
    try begin()
    switch record.kind {
    case .app:
      try close()
      locale = text(FieldName.primaryLocale, of: record)
      try line(
        ["app create", text(FieldName.app, of: record)]
          + options(record, ("name", FieldName.name), ("sku", FieldName.sku), ("locale", FieldName.primaryLocale))
          + options(record, ("apple-id", FieldName.appleID)))
      for line in record.resources.compactMap(\.text) { try write(line + "\n") }
    case .product:
      try close()
      try open(record)
    case .localization: try localize(record)
    }
  }

  mutating func finish() throws {
    try begin()
    try close()
  }

  /// Writes the lines that come before the apps, once.
  private mutating func begin() throws {
    if let profile = unusualRules {
      try line(["store init --profile", profile.rawValue])
      unusualRules = nil
    }
    for bundleID in registered {
      try line(["bundle-id create", bundleID.identifier.rawValue, "--name=\(bundleID.name)"])
    }
    registered = []
  }

  // MARK: - Products

  private mutating func open(_ record: CatalogRecord) throws {
    let productID = text(FieldName.productID, of: record)
    let isShared = names.isShared(productID)
    let id = isShared ? "\(text(FieldName.app, of: record))/\(productID)" : productID
    var create =
      ["product create", productID]
      + options(record, ("name", FieldName.referenceName), ("app", FieldName.app), ("type", FieldName.type))
      + options(record, ("notes", FieldName.reviewNotes), ("screenshot", FieldName.screenshot))
      + options(record, ("apple-id", FieldName.appleID))
    if text(FieldName.hosted, of: record) == "true" { create.append("--hosted") }
    var others: [String] = []
    for field in fields where !text(field.name, of: record).isEmpty {
      if let lines = try field.lines(giving: text(field.name, of: record), to: id) {
        others += lines
      } else {
        losses.add("values of \(field.name)")
      }
    }
    others += availability(of: record, id)
    others += record.resources.compactMap(\.text)
    let status = text(FieldName.status, of: record)
    if !status.isEmpty, text(FieldName.hosted, of: record) == "true" {
      losses.add("statuses of products with hosted content")
    } else if !status.isEmpty {
      others.append(ConsoleLine.text(["product", "adopt", id, "--status", status]))
    }
    let name = text(FieldName.referenceName, of: record)
    pending = Pending(
      create: create, others: others, id: id,
      startsLocalized: displayNames.contains(name.unicodeScalars.count))
  }

  private func availability(of record: CatalogRecord, _ id: String) -> [String] {
    var lines: [String] = []
    let command = ["product", "availability", id]
    switch text(FieldName.storefronts, of: record) {
    case "", "all": break
    case "none":
      // A list cannot be empty, but can be emptied.
      lines.append(ConsoleLine.text(command + ["--only", "USA"]))
      lines.append(ConsoleLine.text(command + ["--remove", "USA"]))
    case let codes: lines.append(ConsoleLine.text(command + ["--only", codes.replacing(" ", with: ",")]))
    }
    if text(FieldName.clearedForSale, of: record) == "false" { lines.append(ConsoleLine.text(command + ["--off"])) }
    return lines
  }

  /// The first localization is part of the line that creates the product.
  private mutating func localize(_ record: CatalogRecord) throws {
    let texts = options(record, ("display-name", FieldName.displayName), ("description", FieldName.description))
    if texts.count < 2, text(FieldName.displayName, of: record).isEmpty { losses.add("localizations without a name") }
    guard var product = pending, !product.isCreated else {
      if texts.isEmpty { return }
      return try line(
        ["product localize", pending?.id ?? text(FieldName.productID, of: record), text(FieldName.locale, of: record)]
          + texts)
    }
    product.isCreated = true
    pending = product
    try line(product.create + options(record, ("locale", FieldName.locale)) + texts)
  }

  private mutating func close() throws {
    guard let product = pending else { return }
    pending = nil
    if !product.isCreated {
      try line(product.create)
      if product.startsLocalized { try line(["product localize", product.id, locale, "--remove"]) }
    }
    for line in product.others { try write(line + "\n") }
  }

  // MARK: - Words

  private func options(_ record: CatalogRecord, _ pairs: (option: String, field: String)...) -> [String] {
    pairs.compactMap { option, field in
      let value = text(field, of: record)
      return value.isEmpty ? nil : "--\(option)=\(value)"
    }
  }

  private func line(_ words: [String]) throws {
    let name = words[0].split(separator: " ").map(String.init)
    try write(ConsoleLine.text(name + words.dropFirst()) + "\n")
  }
}
