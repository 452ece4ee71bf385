internal import Basics
internal import Foundation
public import Store

/// Actors as `actors` of the API have them, whose identifiers tell no more than the journal's names.
extension Actor {
  /// The identifier in the API: Apple acts as the reviewer and as the system; others have one that follows from the
  /// name.
  public var connectID: String { part == .administrator ? Base64URL.text(Data(name.utf8)) : Self.appleID }

  /// The actor that an identifier of the API is; nil if it is not one.
  public init?(connect id: String) {
    guard !id.hasSameBytes(as: Self.appleID) else {
      self = .system
      return
    }
    guard let bytes = Base64URL.bytes(id), let name = String(data: bytes, encoding: .utf8), !name.isEmpty,
      Base64URL.text(bytes).hasSameBytes(as: id)
    else { return nil }
    self.init(name: name)
  }

  private static let appleID = "APPLE"
}
