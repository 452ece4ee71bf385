public import Foundation

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
      result.append(UnmetRequirement("contact", "none", mend: "contract contact --name NAME --email EMAIL"))
    }
    if bank == nil { result.append(UnmetRequirement("bank", "none", mend: "contract bank --name BANK")) }
    if taxCountry == nil { result.append(UnmetRequirement("tax", "no form", mend: "contract tax --country USA")) }
    return result
  }

  /// Its state.
  public var state: State {
    if expiredAt != nil { return .expired }
    if signedAt != nil { return .active }
    return missing.isEmpty ? .readyToSign : .pendingUserInfo
  }
}
