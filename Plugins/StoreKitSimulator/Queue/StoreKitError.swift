internal import StockroomKit

/// An error that StoreKit gives an app: its domain, code, and localized description.
///
/// The codes of SKErrorDomain: Apple, `SKError.Code`. 5002 and the text of 0 and 2 are what devices of the time answered.
struct StoreKitError: Hashable, Sendable {
  let domain: String
  let code: Int
  let text: String

  static let unknown = skError(0, "Cannot connect to iTunes Store")
  static let paymentCancelled = skError(2, "Cannot connect to iTunes Store")
  static let paymentInvalid = skError(3, "The payment is not valid")
  static let paymentNotAllowed = skError(4, "In-app purchases are not allowed on this device")
  static let storeProductNotAvailable = skError(5, "Cannot connect to iTunes Store")
  /// A purchase or restore on a simulator.
  static let simulator = skError(5002, "An unknown error has occurred")
  /// The network ended in the middle of a download.
  static let connectionLost = StoreKitError(
    domain: "NSURLErrorDomain", code: -1005, text: "The network connection was lost.")
  /// The device is offline.
  static let offline = StoreKitError(
    domain: "NSURLErrorDomain", code: -1009, text: "The Internet connection appears to be offline.")

  /// The errors that `storekit fail-next` accepts, by code.
  static let known: [StoreKitError] =
    [
      unknown, skError(1, "The client is not allowed to make this request"), paymentCancelled, paymentInvalid,
      paymentNotAllowed, storeProductNotAvailable, skError(6, "Access to cloud service information is not allowed"),
      skError(7, "The device could not connect to the network"), skError(8, "Access to the cloud service was revoked"),
      skError(9, "Apple's privacy policy has not been acknowledged"),
      skError(10, "The app lacks the entitlement for this request"), skError(11, "The offer identifier is not valid"),
      skError(12, "The signature of the offer is not valid"), skError(13, "Parameters of the offer are missing"),
      skError(14, "The price of the offer is not valid"), simulator,
      skError(5020, "Forget Your Password?"), offline, connectionLost,
    ]
    + [
      (-1001, "The request timed out."), (-1003, "A server with the specified hostname could not be found."),
      (-1004, "Could not connect to the server."),
      (-1012, "The authentication was canceled."), (-1200, "A secure connection could not be made."),
    ].map { StoreKitError(domain: "NSURLErrorDomain", code: $0.0, text: $0.1) }

  /// The error with a code; an unknown code has no text of its own.
  init(code: Int) {
    self = Self.known.first { $0.code == code } ?? Self.skError(code, "Unknown error")
  }

  private init(domain: String, code: Int, text: String) {
    (self.domain, self.code, self.text) = (domain, code, text)
  }

  private static func skError(_ code: Int, _ text: String) -> StoreKitError {
    StoreKitError(domain: "SKErrorDomain", code: code, text: text)
  }

  /// Its name in `SKError.Code`, such as paymentCancelled; nil for others.
  var name: String? { domain == "SKErrorDomain" ? Self.names[code] : nil }

  /// The error with a code, or with a name such as SKErrorPaymentCancelled; nil if there is none.
  init?(codeOrName text: String) {
    let word = text.lowercased()
    let name = word.hasPrefix("skerror") ? word.dropFirst("skerror".count) : word[...]
    let code = Int(text) ?? Self.names.first { $0.value.lowercased().hasSameBytes(as: name) }?.key
    guard let found = Self.known.first(where: { $0.code == code }) else { return nil }
    self = found
  }

  private static let names = [
    0: "unknown", 1: "clientInvalid", 2: "paymentCancelled", 3: "paymentInvalid", 4: "paymentNotAllowed",
    5: "storeProductNotAvailable", 6: "cloudServicePermissionDenied", 7: "cloudServiceNetworkConnectionFailed",
    8: "cloudServiceRevoked", 9: "privacyAcknowledgementRequired", 10: "unauthorizedRequestData",
    11: "invalidOfferIdentifier", 12: "invalidSignature", 13: "missingOfferParams", 14: "invalidOfferPrice",
  ]

  /// `SKErrorDomain 2: Cannot connect to iTunes Store`.
  var description: String { "\(domain) \(code): \(text)" }
}

/// `explain SKErrorPaymentCancelled`: the errors that have names, each with its cause in the simulator.
enum StoreKitErrorExplanations {
  static let all =
    [
      Explanation(
        "storekit.error", label: "StoreKit Error",
        """
        An error that StoreKit gives an app, of SKErrorDomain or NSURLErrorDomain. `storekit fail-next` lets the next \
        request, payment, or restore on a device fail with one, by its code or name.
        """)
    ]
    + StoreKitError.known.compactMap { error in
      error.name.map { name in
        let causes = causes[error.code].map { " \($0)" } ?? ""
        return Explanation(
          "storekit.error.SKError\(name.prefix(1).uppercased())\(name.dropFirst())", label: "SKError.\(name)",
          "\(error.description).\(causes) `storekit fail-next \(error.code)` lets a device answer it.")
      }
    }

  /// The causes of the errors that the simulator gives without `storekit fail-next`.
  private static let causes = [
    0: "The App Store does not know the account, or does not let it buy.",
    2: "The user canceled, a parent declined, or new terms interrupted the purchase.",
    3: "No request since the app's launch returned the product as valid.",
    4: "Restrictions forbid in-app purchases: `storekit can-make-payments off`.",
    5: "The product, or the item of a product page, is not in the store.",
  ]
}
