import StockroomKit

/// The codes of a set, as App Store Connect gives them: over its API, and in a file.
struct CodeExport: Sendable {
  let codes: CodeOffers

  func add(to registry: inout Registry) {
    registry.command(description, make: bind)
    registry.route(route)
  }

  /// `GET /v1/subscriptionOfferCodeOneTimeUseCodes/{id}/values`, the only answer of the API that is not JSON, and the
  /// same of in-app purchases.
  var route: Route {
    Route(
      .get, "/v1/\(codes.codeSet.type)/{id}/values", access: .connectKey,
      summary: "The one-time codes of a set, as CSV."
    ) { exchange in
      guard exchange.request.client?.permissions.contains(.manageProducts) == true else {
        throw Refusal(
          "subscription.offer.one-time-code.role", kind: .forbidden,
          "the roles of this key do not allow it to read codes",
          remedy: .command("role list"))
      }
      let csv = try exchange.read { catalog in
        try AppleID(connect: exchange.request.parameters["id"] ?? "")
          .flatMap { try ResourceItems(codes.codeSet, in: catalog).find($0.rawValue) }
          .map { try OneTimeCodes($0, of: codes, in: catalog).csv }
      }
      guard let csv else {
        throw Refusal(
          "subscription.offer.one-time-code.unknown", kind: .missing, "there is no such set of codes",
          hint: "list the sets of the offer")
      }
      return .text(csv, type: "text/csv")
    }
  }

  // MARK: - Command

  private var product: Parameter<ProductReference> { .argument("product", "The \(codes.products.noun).") }
  private var offer: Parameter<String> {
    .argument("offer", "The code offer, by its name or its number.").completed(by: codes.offer.noun)
  }
  private var set: Parameter<Int> {
    .argument("set", "The code set, by its number.").completed(by: codes.codeSet.noun)
  }
  private var file: Parameter<OutputFile> { .argument("file", "The new file, readable by you alone.") }

  /// `subscription offer one-time-code export`, and `product offer one-time-code export`: the codes in a file that only
  /// its owner can read.
  var description: CommandDescription {
    let (name, customers, csv) =
      codes.products == .subscriptions
      ? (".monthly", "new --mode free --duration 1w", "codes") : (".coins", "never-bought", "coins")
    var description = CommandDescription(
      "\(codes.codeSet.noun) export", "Write the codes of a set to a file, as CSV.", effect: .reads,
      writesFiles: true, permission: .manageProducts, parameters: [product, offer, set, file],
      receipt: [FieldDescription("file", .identifier, label: "File", "The file with the codes.")],
      examples: [
        "\(codes.offer.preparation ?? ""); \(codes.offer.noun) create \(name) Spring --customers \(customers); "
          + "\(codes.codeSet.noun) create \(name) Spring --count 500 --expires +90d; "
          + "\(codes.codeSet.noun) export \(name) Spring 1 \(csv).csv"
      ])
    description.profile = .asc2026
    return description
  }

  func bind(_ arguments: Arguments) throws -> any BoundCommand {
    Bound(
      codes: codes, product: try arguments[product], offer: try arguments[offer], set: try arguments[set],
      file: try arguments[file])
  }

  private struct Bound: BoundCommand {
    let codes: CodeOffers
    let product: ProductReference
    let offer: String
    let set: Int
    let file: OutputFile
    var path: String?

    mutating func prepare(_ preparation: Preparation) throws { path = try preparation.destination(file) }

    func run(in context: Context) throws -> Output {
      let product = try context.product(product)
      let name = try context.catalog.name(of: product)
      guard let found = try ResourceItems(codes.offer, in: context.catalog).find(offer, of: product.appleID.rawValue)
      else {
        throw Refusal(
          "subscription.offer.code.unknown", kind: .missing,
          "\(product.productID.rawValue) does not have a code offer \(offer)",
          remedy: .command("\(codes.offer.noun) list \(name)"), subject: offer)
      }
      guard
        let item = try ResourceItems(codes.codeSet, in: context.catalog).find(Int64(set)), item.owner == found.id
      else {
        throw Refusal(
          "subscription.offer.one-time-code.unknown", kind: .missing, "\(offer) does not have a code set \(set)",
          remedy: .command("\(codes.codeSet.noun) \(ConsoleLine.text(["list", name, offer]))"), subject: String(set))
      }
      if let path, !context.isPlan {
        try PrivateFile.write(
          try OneTimeCodes(item, of: codes, in: context.catalog).csv, to: path, named: file.text,
          exists: Refusal(
            "subscription.offer.one-time-code.file-exists", kind: .state, "\(file.text) exists already",
            hint: "choose another name, or delete it first", subject: file.text))
      }
      return .receipt(
        Receipt(
          "wrote the codes of set \(set) to \(file.text)",
          record: Record([Field("file", .identifier(file.text), label: "File")])))
    }
  }
}
