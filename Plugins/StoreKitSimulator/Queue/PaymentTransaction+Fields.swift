internal import StockroomKit

extension PaymentTransaction {
  /// The fields of a transaction.
  static let describedFields = StoreKitExplanations.all.described(
    "storekit",
    [
      "number": .integer, "transactionID": .identifier, "product": .identifier, "state": .term, "error": .text,
      "errorCode": .integer, "account": .identifier, "device": .identifier, "environment": .text,
      "quantity": .integer, "price": .money, "storefront": .identifier, "original": .integer, "date": .date,
      "finished": .date, "refunded": .date, "downloads": .list,
    ])

  /// The columns of lists of transactions.
  static let describedColumns = StoreKitExplanations.all.described(
    "storekit",
    [
      "number": .integer, "product": .identifier, "state": .term, "account": .identifier, "device": .identifier,
      "price": .money, "original": .integer, "downloads": .text, "finished": .date,
    ])

  /// The state; people read that a purchase was refunded.
  var stateValue: Value {
    refundedAt == nil
      ? .term(code: state.rawValue, label: state.label, tone: state.tone)
      : .term(code: state.rawValue, label: "\(state.label), Refunded", tone: .muted)
  }

  var priceValue: Value {
    guard let amount, let currency, let formatted else { return .null }
    return .money(amount: amount, currency: currency, formatted: formatted)
  }

  /// The transaction as commands print it.
  func fields(in catalog: Catalog) throws -> [Field] {
    let device = try device.flatMap(Devices(catalog: catalog).find(id:))
    let downloads = try Downloads(catalog: catalog).all(of: self).map { Value.record($0.fields) }
    return [
      Field("number", .integer(id), label: "No."),
      Field("transactionID", .identifier(identifier), label: "Transaction ID"),
      Field("product", .identifier(productID), label: "Product"), Field("state", stateValue, label: "State"),
      Field("error", storeKitError.map { .text($0.description) } ?? .null, label: "Error"),
      Field("errorCode", error.map { .integer(Int64($0)) } ?? .null, audience: .data),
      Field("account", account.map { .identifier($0) } ?? .null, label: "Account"),
      Field("device", device.map { .identifier($0.name) } ?? .null, label: "Device"),
      Field("environment", .text(environment.rawValue), label: "Environment"),
      Field("quantity", .integer(Int64(quantity)), label: "Quantity"), Field("price", priceValue, label: "Price"),
      Field("storefront", .identifier(storefront.alpha3), label: "Store"),
      Field("original", original.map(Value.integer) ?? .null, label: "Original"),
      Field("date", .date(at), label: "Date"),
      Field("finished", finishedAt.map(Value.date) ?? .null, label: "Finished"),
      Field("refunded", refundedAt.map(Value.date) ?? .null, label: "Refunded"),
      Field("downloads", .list(downloads), label: "Downloads"),
    ]
  }

  /// A line for people: `transaction 3: com.example.books.chapter1 purchased for $0.99`.
  func sentence(in catalog: Catalog) throws -> String {
    let name = try catalog.products.find(product).map(catalog.name) ?? productID
    let price = formatted.map { state == .purchased ? " for \($0)" : "" } ?? ""
    var text = "transaction \(id): \(name) \(isQueued ? "waits for the network" : state.label.lowercased())\(price)"
    if isFinished { text += ", finished" }
    if refundedAt != nil { text += ", refunded" }
    if let storeKitError { text += ": \(storeKitError.description)" }
    let downloads = try Downloads(catalog: catalog).all(of: self).filter { $0.state == .waiting }
    if let bytes = downloads.isEmpty ? nil : downloads.map(\.bytes).reduce(0, +) {
      text += ", with \(HumanNumbers.bytes(bytes)) to download"
    }
    return text
  }

  /// What an app does next with it.
  func next(in catalog: Catalog) throws -> [String] {
    switch state {
    case .purchasing: return ["storekit network on"]
    case .deferred: return ["storekit approve \(id)", "storekit decline \(id)"]
    case .failed: return (isInterrupted ? ["storekit resolve \(id)"] : []) + ["storekit finish \(id)"]
    case .purchased, .restored:
      let waits = try Downloads(catalog: catalog).all(of: self).contains { $0.state == .waiting }
      return waits ? ["storekit play \(id)"] : ["storekit finish \(id)"]
    }
  }

  /// The receipt of a command that changed it.
  func receipt(in catalog: Catalog, verb: String) throws -> Receipt {
    Receipt(
      try sentence(in: catalog), record: Record(try fields(in: catalog)),
      tally: .init("transaction", verb, detail: state.label),
      next: isFinished || refundedAt != nil ? [] : try next(in: catalog).filter(catalog.hasCommand))
  }
}
