import Crypto
import Foundation
import StockroomKit

/// The codes of a set, which follow from its secret and their numbers; so the store need not keep them.
struct OneTimeCodes {
  private let key: SymmetricKey
  private let count: Int

  /// The codes of a set.
  init(_ set: ResourceItem, in catalog: Catalog) throws {
    key = SymmetricKey(data: Data(try ResourceItems(.codeBatch, in: catalog).secret(of: set).utf8))
    count = CodeRules.number(ResourceDescription.codeBatch.value("numberOfCodes", of: set))
  }

  /// 32 letters and digits that look different.
  private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)

  private static let length = 18

  /// The codes as App Store Connect writes them: a column `code`.
  var csv: String { "code\n" + (0..<count).map { code($0) + "\n" }.joined() }

  /// True if it has a code, in capitals.
  func contains(_ text: String) -> Bool { (0..<count).contains { code($0).hasSameBytes(as: text) } }

  /// True if a text, in capitals, may be a code of a set.
  static func isForm(_ text: String) -> Bool { text.utf8.count == length && text.utf8.allSatisfy(alphabet.contains) }

  private func code(_ number: Int) -> String {
    let hash = HMAC<SHA256>.authenticationCode(for: Data(String(number).utf8), using: key)
    return String(
      decoding: hash.prefix(Self.length).map { Self.alphabet[Int($0) % Self.alphabet.count] }, as: UTF8.self)
  }

  /// `GET /v1/subscriptionOfferCodeOneTimeUseCodes/{id}/values`, the only answer of the API that is not JSON.
  static let route = Route(
    .get, "/v1/subscriptionOfferCodeOneTimeUseCodes/{id}/values", access: .connectKey,
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
        .flatMap { try ResourceItems(.codeBatch, in: catalog).find($0.rawValue) }
        .map { try OneTimeCodes($0, in: catalog).csv }
    }
    guard let csv else {
      throw Refusal(
        "subscription.offer.one-time-code.unknown", kind: .missing, "there is no such set of codes",
        hint: "list the sets of the offer")
    }
    return .text(csv, type: "text/csv")
  }
}

/// `subscription offer one-time-code export`: the codes in a file that only its owner can read.
struct OneTimeCodeExport: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The subscription.")
  private static let offer = Parameter<String>.argument("offer", "The code offer, by its name or its number.")
    .completed(by: "subscription offer code")
  private static let set = Parameter<Int>.argument("set", "The code set, by its number.")
    .completed(by: "subscription offer one-time-code")
  private static let file = Parameter<OutputFile>.argument("file", "The new file, readable by you alone.")

  static let description: CommandDescription = {
    var description = CommandDescription(
      "subscription offer one-time-code export", "Write the codes of a set to a file, as CSV.", effect: .reads,
      writesFiles: true, permission: .manageProducts, parameters: [product, offer, set, file],
      receipt: [FieldDescription("file", .identifier, label: "File", "The file with the codes.")],
      examples: [
        "\(OfferFields.preparation); subscription offer code create .monthly Spring --customers new --mode free "
          + "--duration 1w; subscription offer one-time-code create .monthly Spring --count 500 --expires +90d; "
          + "subscription offer one-time-code export .monthly Spring 1 codes.csv"
      ])
    description.profile = .asc2026
    return description
  }()

  private let product: ProductReference
  private let offer: String
  private let set: Int
  private let file: OutputFile
  private var path: String?

  init(_ arguments: Arguments) throws {
    product = try arguments[Self.product]
    offer = try arguments[Self.offer]
    set = try arguments[Self.set]
    file = try arguments[Self.file]
  }

  mutating func prepare(_ preparation: Preparation) throws { path = try preparation.destination(file) }

  func run(in context: Context) throws -> Output {
    let product = try context.product(product)
    let offers = ResourceItems(.codeOffer, in: context.catalog)
    let owner = product.appleID.rawValue
    let numbered = try Int64(offer).flatMap(offers.find).flatMap { $0.owner == owner ? $0 : nil }
    guard let found = try offers.find(named: offer, of: owner) ?? numbered,
      let item = try ResourceItems(.codeBatch, in: context.catalog).find(Int64(set)), item.owner == found.id
    else {
      throw Refusal(
        "subscription.offer.one-time-code.unknown", kind: .missing, "\(offer) does not have a code set \(set)",
        remedy: .command("subscription offer code list \(try context.catalog.name(of: product))"),
        subject: String(set))
    }
    if let path, !context.isPlan {
      try PrivateFile.write(
        try OneTimeCodes(item, in: context.catalog).csv, to: path, named: file.text,

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
