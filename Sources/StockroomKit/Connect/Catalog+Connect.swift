public import Catalog

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
