internal import StockroomKit

extension Explanations {
  /// The fields of the contract.
  static let contractFields = [
    Explanation(
      "contract.state", label: "State",
      """
      Pending User Info, Ready to Sign, Active or Expired. It follows from what the contract has: a contact, \
      a bank and a tax form, then a signature, until it expires.
      """),
    Explanation(
      "contract.contact", label: "Contact", "Who answers for it: contract contact --name."),
    Explanation("contract.email", label: "Email", "The contact's address: contract contact --email."),
    Explanation("contract.bank", label: "Bank", "Where the proceeds go: contract bank --name."),
    Explanation(
      "contract.tax-country", label: "Tax Country",
      "Whose tax form was filed: contract tax --country, a storefront's code."),
    Explanation("contract.signed", label: "Signed", "When it was signed, by the store's clock: contract sign."),
    Explanation("contract.expired", label: "Expired", "When it lapsed: contract expire. Nothing is sold from then on."),
    Explanation(
      "contract.missing", label: "Missing",
      "What it lacks before it can be signed, each with the command that mends it."),
  ]
}
