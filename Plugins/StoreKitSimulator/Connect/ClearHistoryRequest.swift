internal import Foundation
internal import StockroomKit

/// `sandboxTestersClearPurchaseHistoryRequest`, version 2 of the API.
enum ClearHistoryRequest {
  static let resource = ConnectResource(
    "sandboxTestersClearPurchaseHistoryRequest", at: "/v2/sandboxTestersClearPurchaseHistoryRequest",
    create: ConnectWrite(links: [.init("sandboxTesters", "sandboxTesters", isToMany: true)]) { document, unit in
      let emails = try (document.links["sandboxTesters"] ?? []).map { id in
        // The identifier of a tester is the address in hexadecimal.
        guard let bytes = Hexadecimal.bytes(id), let email = String(validating: bytes, as: UTF8.self),
          Hexadecimal.text(bytes).hasSameBytes(as: id), try unit.catalog.testers.find(email) != nil
        else { throw ConnectError.noTester(id, in: document) }
        return email
      }
      if !emails.isEmpty { try unit.perform(["storekit", "clear-history", "--"] + emails) }
      return UUID().uuidString.lowercased()
    })
}

extension ConnectError {
  fileprivate static func noTester(_ id: String, in document: ConnectDocument) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      "There is no resource of type 'sandboxTesters' with id '\(id)'",
      source: .pointer(document.pointer(toLink: "sandboxTesters")))
  }
}
