public import Foundation
import Store

/// The Paid Applications contract; nothing is sold unless it is in effect.
public struct Contract: Hashable, Sendable {
  /// Its state.
  public enum State: String, Codable, Sendable {
    case pendingUserInfo = "PENDING_USER_INFO"
    case readyToSign = "READY_TO_SIGN"
    case active = "ACTIVE"
    case expired = "EXPIRED"

    /// The display name.
    public var label: String {
      switch self {
      case .pendingUserInfo: "Pending User Info"
      case .readyToSign: "Ready to Sign"
      case .active: "Active"
      case .expired: "Expired"
      }
    }
  }

  /// The contact person.
  public internal(set) var contactName: String?
  /// The person's email address.
  public internal(set) var contactEmail: String?
  /// The bank that receives the money.
  public internal(set) var bank: String?
  /// The country whose tax form was filled in.
  public internal(set) var taxCountry: String?
  /// When it was signed.
  public internal(set) var signedAt: Date?
  /// When it expired.
  public internal(set) var expiredAt: Date?

  /// The parts still missing.
  public var missing: [UnmetRequirement] {
    var result: [UnmetRequirement] = []
    if contactName == nil {
      result.append(UnmetRequirement("contact", "none", fix: "contract contact --name NAME --email EMAIL"))
    }
    if bank == nil { result.append(UnmetRequirement("bank", "none", fix: "contract bank --name BANK")) }
    if taxCountry == nil { result.append(UnmetRequirement("tax", "no form", fix: "contract tax --country USA")) }
    return result
  }

  /// Its state.
  public var state: State {
    if expiredAt != nil { return .expired }
    if signedAt != nil { return .active }
    return missing.isEmpty ? .readyToSign : .pendingUserInfo
  }
}

/// The Paid Applications contract of a store.
public struct Contracts {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// The current contract.
  public func current() throws -> Contract {
    let sql = "SELECT contact_name, contact_email, bank, tax_country, signed_at, expired_at FROM contract WHERE id = 1"
    let contract = try store.first(sql) { row in
      Contract(
        contactName: row.optionalText(0), contactEmail: row.optionalText(1), bank: row.optionalText(2),
        taxCountry: row.optionalText(3), signedAt: row.optionalInteger(4).map(Date.init(seconds:)),
        expiredAt: row.optionalInteger(5).map(Date.init(seconds:)))
    }
    guard let contract else { throw Refusal.storeDamagedContract }
    return contract
  }

  /// Sets the contact.
  public func setContact(name: String, email: String) throws {
    try requireName(name, of: "contact")
    let email = try EmailAddress.checked(email)
    try change {
      $0.contactName = name
      $0.contactEmail = email
    }
  }

  /// Sets the bank.
  public func setBank(_ bank: String) throws {
    try requireName(bank, of: "bank")
    try change { $0.bank = bank }
  }

  /// Fills in the tax form of a country.
  public func setTax(country: Storefront) throws {
    try change { $0.taxCountry = country.alpha3 }
  }

  /// Signs the contract; contact, bank, and tax are required first.
  public func sign() throws {
    let contract = try current()
    if let first = contract.missing.first {
      throw Refusal(
        "contract.incomplete", kind: .state,
        "the Paid Applications contract lacks \(contract.missing.map(\.item).joined(separator: ", "))",
        remedy: first.remedy)
    }
    guard contract.state != .active else {
      throw Refusal(
        "contract.signed", kind: .state, "the Paid Applications contract is already in effect",
        remedy: .command("contract show"))
    }
    try change {
      $0.signedAt = store.now
      $0.expiredAt = nil
    }
  }

  /// Expires the contract, to rehearse a store without one.
  public func expire() throws {
    guard try current().state == .active else {
      throw Refusal(
        "contract.not-active", kind: .state, "the Paid Applications contract is not in effect",
        remedy: .command("contract show"))
    }
    try change { $0.expiredAt = store.now }
  }

  /// The only mutator of the contract.
  private func change(_ body: (inout Contract) -> Void) throws {
    let was = try current()
    var contract = was
    body(&contract)
    try catalog.change(.contractChanged(contract, was: was)) {
      try store.execute(
        """
        UPDATE contract SET contact_name = ?, contact_email = ?, bank = ?, tax_country = ?, signed_at = ?, expired_at = ?
        WHERE id = 1
        """, .text(contract.contactName), .text(contract.contactEmail), .text(contract.bank),
        .text(contract.taxCountry), .integer(contract.signedAt?.seconds), .integer(contract.expiredAt?.seconds))
    }
  }

  private func requireName(_ name: String, of part: String) throws {
    guard !name.isBlank else {
      throw Refusal("contract.name.empty", "a \(part) needs a name", remedy: .command("contract \(part) --name NAME"))
    }
  }
}

extension Refusal {
  static let storeDamagedContract = Refusal(
    "store.damaged", kind: .damaged, "this store has no contract row", hint: "restore it from a backup")
}
