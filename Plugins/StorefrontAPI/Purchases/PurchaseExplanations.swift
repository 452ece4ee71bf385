internal import StockroomKit

/// The fields of what the commands of certificates, receipts, and notifications show.
enum PurchaseExplanations {
  static let certificate = [
    FieldDescription("role", .identifier, label: "Role", "leaf, intermediate, or root: who issued whom."),
    FieldDescription("subject", .text, label: "Subject", "The name in the certificate."),
    FieldDescription(
      "sha256", .text, label: "SHA-256", "The fingerprint: the SHA-256 of the certificate in DER, in hexadecimal."),
    FieldDescription("notBefore", .date, label: "Not Before", "From when it is valid."),
    FieldDescription("notAfter", .date, label: "Not After", "Until when it is valid."),
  ]

  static let certificateFile = [
    FieldDescription("file", .identifier, label: "File", "The file that was written."),
    FieldDescription("certificates", .integer, label: "Certificates", "How many certificates it holds."),
  ]

  static let receiptFile = [
    FieldDescription("file", .identifier, label: "File", "The file that was written."),
    FieldDescription("purchases", .integer, label: "Purchases", "How many purchases are in the receipt."),
  ]

  static let sharedSecret = [
    FieldDescription("app", .identifier, label: "App", "The bundle ID of the app."),
    FieldDescription(
      "sharedSecret", .text, label: "Shared Secret",
      "The new secret, which is not shown again; missing if it was given."),
  ]
}
