internal import StockroomKit

extension Tester {
  /// The descriptions of its fields.
  static let describedFields = Explanations.all.described(
    "tester",
    [
      "email": .identifier, "firstName": .text, "lastName": .text, "storefront": .identifier, "question": .text,
      "birth": .text, "interruptPurchases": .boolean, "renewalRate": .term, "created": .date,
    ])

  /// A tester as `tester show` prints it, without its password and answer.
  func fields(under rules: RuleTable) -> [Field] {
    let settings = [
      Field("interruptPurchases", .boolean(interruptsPurchases), label: "Interrupt Purchases"),
      Field("renewalRate", renewalRate?.value ?? .null, label: "Renewal Rate"),
    ]
    return [
      Field("email", .identifier(email), label: "Email"),
      Field("firstName", .text(firstName), label: "First Name"),
      Field("lastName", .text(lastName), label: "Last Name"),
      Field("storefront", .identifier(storefront.alpha3), label: "App Store"),
      Field("question", question.map { .text($0) } ?? .null, label: "Secret Question"),
      Field("birth", birthDate.map { .text($0) } ?? .null, label: "Date of Birth"),
    ] + (rules.testersAreEditable ? settings : []) + [Field("created", .date(createdAt), label: "Created")]
  }
}

extension RenewalRate {
  /// The rate as a value.
  var value: Value { .term(code: rawValue, label: label, tone: .plain) }
}
