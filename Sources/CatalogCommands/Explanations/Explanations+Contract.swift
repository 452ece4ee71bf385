internal import StockroomKit

extension Explanations {
  /// The fields of the contract.
  static let contractFields = [
    Explanation(
      "contract.state", label: "State",
      """
      Pending User Info, Ready to Sign, Active, or Expired. It follows from what the contract has: a contact, \
      a bank, and a tax form, then a signature, until it expires.
      """),
    Explanation(
      "contract.contact", label: "Contact", "The contact person: contract contact --name."),
    Explanation("contract.email", label: "Email", "The contact's address: contract contact --email."),
    Explanation("contract.bank", label: "Bank", "The bank that receives the proceeds: contract bank --name."),
    Explanation(
      "contract.tax-country", label: "Tax Country",
      "The country of the tax form: contract tax --country, a storefront's code."),
    Explanation("contract.signed", label: "Signed", "When it was signed, by the store's clock: contract sign."),
    Explanation("contract.expired", label: "Expired", "When it expired: contract expire. Nothing is sold after that."),
    Explanation(
      "contract.missing", label: "Missing",
      "What it needs before it can be signed, each with the command that fixes it."),
  ]
}
