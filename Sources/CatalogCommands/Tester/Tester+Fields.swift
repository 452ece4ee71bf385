internal import StockroomKit

extension Tester {
  /// A tester as `tester show` prints it, without its password and answer.
  var fields: [Field] {
    [
      Field("email", .identifier(email), label: "Email"),
      Field("firstName", .text(firstName), label: "First Name"),
      Field("lastName", .text(lastName), label: "Last Name"),
      Field("storefront", .identifier(storefront.alpha3), label: "App Store"),
      Field("question", question.map { .text($0) } ?? .null, label: "Secret Question"),
      Field("birth", birthDate.map { .text($0) } ?? .null, label: "Date of Birth"),
      Field("created", .date(createdAt), label: "Created"),
    ]
  }
}
