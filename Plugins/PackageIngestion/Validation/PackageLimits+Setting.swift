import StockroomKit

extension PackageLimits {
  /// The setting for the maximum size of a package in bytes, packed and unpacked; 2^31 by default.
  static let sizeSetting = "package.size-limit"

  /// The limits in the command's store.
  init(_ preparation: Preparation) throws {
    self = .standard
    guard let size = try preparation.setting(Self.sizeSetting).flatMap({ Int64($0) }) else { return }
    packageBytes = size
    unpackedBytes = size
  }
}
