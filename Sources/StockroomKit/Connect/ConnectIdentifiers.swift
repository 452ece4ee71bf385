internal import Basics
public import Catalog
internal import Foundation
public import Store

extension AppleID {
  /// The Apple ID that an identifier of the API is; nil if it is not one.
  public init?(connect id: String) {
    guard let number = Int64(id), number > 0, String(number).hasSameBytes(as: id) else { return nil }
    self.init(number)
  }
}

extension Catalog {
  /// The product with an identifier of the API, its Apple ID; nil if there is none.
  public func product(connect id: String) throws -> Product? { try AppleID(connect: id).flatMap(products.find) }

  /// The app with an identifier of the API, its Apple ID; nil if there is none.
  public func app(connect id: String) throws -> App? { try AppleID(connect: id).flatMap(apps.find) }
}

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
