internal import StockroomKit

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
        Field("contact", contactName.map { .text($0) } ?? .null, label: "Contact"),
        Field("email", contactEmail.map { .text($0) } ?? .null, label: "Email"),
        Field("bank", bank.map { .text($0) } ?? .null, label: "Bank"),
        Field("taxCountry", taxCountry.map { .identifier($0) } ?? .null, label: "Tax Country"),
        Field("signed", signedAt.map { .date($0) } ?? .null, label: "Signed"),
        Field("expired", expiredAt.map { .date($0) } ?? .null, label: "Expired"),
        Field("missing", missing.value, label: "Missing", audience: missing.isEmpty ? .data : .everyone),
      ])
  }
}

extension Context {
  /// The receipt of a command that changed the contract: its status and the next command.
  func contractReceipt(verb: String) throws -> Output {
    let contract = try catalog.contract.current()
    let next =
      contract.state == .active ? nil : contract.missing.first?.mend ?? "contract sign"
    return .receipt(
      Receipt(
        "the Paid Applications contract is \(contract.state.label)", record: contract.record,
        tally: .init("the contract", verb), next: next.map { [$0] } ?? []))
  }
}
