internal import Basics
public import Catalog
internal import Foundation
public import Store

extension AppleID {
  /// The Apple ID for an identifier of the API; nil if it is not valid.
  public init?(connect id: String) {
    guard let number = Int64(id), number > 0, String(number).hasSameBytes(as: id) else { return nil }
    self.init(number)
  }
}

extension Catalog {
  /// The product with an identifier of the API, its Apple ID; nil if it is unknown.
  public func product(connect id: String) throws -> Product? { try AppleID(connect: id).flatMap(products.find) }

  /// The app with an identifier of the API, its Apple ID; nil if it is unknown.
  public func app(connect id: String) throws -> App? { try AppleID(connect: id).flatMap(apps.find) }
}

/// Actors as items of `actors` of the API; their identifiers reveal only the names in the journal.
extension Actor {
  /// The identifier in the API: that of Apple for the reviewer and the system, or else one made from the name.
  public var connectID: String { part == .administrator ? Base64URL.text(Data(name.utf8)) : Self.appleID }

  /// The actor with an identifier of the API; nil if it is not valid.
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
