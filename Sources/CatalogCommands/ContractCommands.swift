import StockroomKit

struct ContractShow: Command {
  static let description = CommandDescription(
    "contract show", "Show the Paid Applications contract.", also: ["agreement", "paid applications", "paid apps"],
    effect: .reads, permission: .manageContracts,
    fields: Contract.describedFields,
    examples: ["contract show"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    .record(try context.catalog.contract.current().record)
  }
}

struct ContractContact: Command {
  private static let name = Parameter<String>.required("name", "The contact person.")
  private static let email = Parameter<String>.required("email", "The person's email address.").named("EMAIL")

  static let description = CommandDescription(
    "contract contact", "Set the contact of the Paid Applications contract.", effect: .writes,
    permission: .manageContracts, parameters: [name, email],
    receipt: Contract.describedFields,
    examples: ["contract contact --name \"Ann Admin\" --email ann@example.com"])

  private let name: String
  private let email: String

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]
    email = try arguments[Self.email]
  }

  func run(in context: Context) throws -> Output {
    try context.catalog.contract.setContact(name: name, email: email)
    return try context.contractReceipt(verb: "changed")
  }
}

struct ContractBank: Command {
  private static let name = Parameter<String>.required("name", "The bank that receives the money.")

  static let description = CommandDescription(
    "contract bank", "Set the bank of the Paid Applications contract.", also: ["banking"], effect: .writes,
    permission: .manageContracts, parameters: [name], receipt: Contract.describedFields,
    examples: ["contract bank --name \"Example Bank\""])

  private let name: String

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]
  }

  func run(in context: Context) throws -> Output {
    try context.catalog.contract.setBank(name)
    return try context.contractReceipt(verb: "changed")
  }
}

struct ContractTax: Command {
  private static let country = Parameter<Storefront>.required("country", "The country whose tax form is filled in.")

  static let description = CommandDescription(
    "contract tax", "Fill in the tax form of the Paid Applications contract.", also: ["tax forms", "taxes"],
    effect: .writes,
    permission: .manageContracts, parameters: [country], receipt: Contract.describedFields,
    examples: ["contract tax --country USA"])

  private let country: Storefront

  init(_ arguments: Arguments) throws {
    country = try arguments[Self.country]
  }

  func run(in context: Context) throws -> Output {
    try context.catalog.contract.setTax(country: country)
    return try context.contractReceipt(verb: "changed")
  }
}

struct ContractSign: Command {
  static let description = CommandDescription(
    "contract sign", "Sign the Paid Applications contract; without it nothing is sold.",
    also: ["agreement", "accept", "agree", "paid applications", "paid apps"], effect: .writes,
    permission: .signContracts, receipt: Contract.describedFields,
    examples: ["contract expire; contract sign"])

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    try context.catalog.contract.sign()
    return try context.contractReceipt(verb: "signed")
  }
}

struct ContractExpire: Command {
  static let description = CommandDescription(
    "contract expire", "Expire the Paid Applications contract, to rehearse a store that sells nothing.",
    effect: .writes, permission: .administerStore, receipt: Contract.describedFields,
    examples: ["contract expire"])

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    try context.catalog.contract.expire()
    return try context.contractReceipt(verb: "expired")
  }
}

extension Contract {
  /// The descriptions of its fields.
  static let describedFields = Explanations.all.described(
    "contract",
    [
      "state": .term, "contact": .text, "email": .text, "bank": .text, "taxCountry": .identifier, "signed": .date,
      "expired": .date, "missing": .list,
    ])

  /// The contract as `contract show` prints it.
  var record: Record {
    Record(
      title: "Paid Applications contract",
      [
        Field("state", state.value, label: "State"),
        Field("contact", .text(contactName), label: "Contact"),
        Field("email", .text(contactEmail), label: "Email"),
        Field("bank", .text(bank), label: "Bank"),
        Field("taxCountry", .identifier(taxCountry), label: "Tax Country"),
        Field("signed", .date(signedAt), label: "Signed"),
        Field("expired", .date(expiredAt), label: "Expired"),
        Field("missing", missing.value, label: "Missing", audience: missing.isEmpty ? .data : .everyone),
      ])
  }
}

extension Context {
  /// The receipt of a command that changed the contract: its status and the next command.
  func contractReceipt(verb: String) throws -> Output {
    let contract = try catalog.contract.current()
    return .receipt(
      Receipt(
        "the Paid Applications contract is \(contract.state.label)", record: contract.record,
        tally: .init("the contract", verb), next: (contract.obstacle?.fix).map { [$0] } ?? []))
  }
}
