import StockroomKit

extension PackageLimits {
  /// The setting that says how large a package may be, packed and unpacked, in bytes; 2^31 unless set.
  static let sizeSetting = "package.size-limit"

  /// The limits of the store that a command is about to work on.
  init(_ preparation: Preparation) throws {
    self = .standard
    guard let size = try preparation.setting(Self.sizeSetting).flatMap({ Int64($0) }) else { return }
    packageBytes = size
    unpackedBytes = size
  }
}
