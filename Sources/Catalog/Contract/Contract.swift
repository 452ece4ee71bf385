public import Foundation

/// The Paid Applications contract: without it in effect, nothing is sold.
public struct Contract: Hashable, Sendable {
  /// Where it stands.
  public enum State: String, Codable, Sendable {
    case pendingUserInfo = "PENDING_USER_INFO"
    case readyToSign = "READY_TO_SIGN"
    case active = "ACTIVE"
    case expired = "EXPIRED"

    /// The words for people.
    public var label: String {
      switch self {
      case .pendingUserInfo: "Pending User Info"
      case .readyToSign: "Ready to Sign"
      case .active: "Active"
      case .expired: "Expired"
      }
    }
  }

  /// The person to turn to.
  public internal(set) var contactName: String?
  /// The person's e-mail address.
  public internal(set) var contactEmail: String?
  /// The bank that receives the money.
  public internal(set) var bank: String?
  /// The country whose tax form was filled in.
  public internal(set) var taxCountry: String?
  /// When it was signed.
  public internal(set) var signedAt: Date?
  /// When it lapsed.
  public internal(set) var expiredAt: Date?

  /// The parts still to be filled in.
  public var missing: [Missing] {
    var result: [Missing] = []
    if contactName == nil {
      result.append(Missing("contact", "none", mend: "contract contact --name NAME --email EMAIL"))
    }
    if bank == nil { result.append(Missing("bank", "none", mend: "contract bank --name BANK")) }
    if taxCountry == nil { result.append(Missing("tax", "no form", mend: "contract tax --country USA")) }
    return result
  }

  /// Where it stands.
  public var state: State {
    if expiredAt != nil { return .expired }
    if signedAt != nil { return .active }
    return missing.isEmpty ? .readyToSign : .pendingUserInfo
  }
}
