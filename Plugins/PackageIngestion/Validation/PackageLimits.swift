/// How large and how deep a package may be.
package struct PackageLimits: Hashable, Codable, Sendable {
  /// The package file's largest size, in bytes; Apple's limit is 2 GB, read here as 2^31.
  package var packageBytes: Int64 = 1 << 31
  /// The content's largest size when unpacked, in bytes.
  package var unpackedBytes: Int64 = 1 << 31
  /// The largest number of entries, folders included.
  package var entries = 50_000
  /// How many path components an entry may have.
  package var depth = 32
  /// The longest path, in UTF-8 bytes.
  package var pathBytes = 1_024
  /// The longest path component, in UTF-8 bytes.
  package var componentBytes = 255
  /// How long all paths and the targets of links may be together, in bytes.
  package var nameBytes = 8 << 20
  /// The largest ContentInfo.plist, in bytes.
  package var infoBytes = 64 * 1_024
  /// How many times larger data may grow when inflated, once it is past `ratioFloor`.
  package var ratio: Int64 = 50
  /// Below this many inflated bytes the ratio does not matter.
  package var ratioFloor: Int64 = 64 << 20

  /// The limits of the store.
  package static let standard = PackageLimits()

  package init() {}
}
