/// The size limits of a package.
package struct PackageLimits: Hashable, Codable, Sendable {
  /// The package file's largest size, in bytes; Apple's limit is 2 GB, read here as 2^31.
  package var packageBytes: Int64 = 1 << 31
  /// The content's largest size when unpacked, in bytes.
  package var unpackedBytes: Int64 = 1 << 31
  /// The largest number of entries, folders included.
  package var entries = 50_000
  /// The maximum number of path components of an entry.
  package var depth = 32
  /// The longest path, in UTF-8 bytes.
  package var pathBytes = 1_024
  /// The longest path component, in UTF-8 bytes.
  package var componentBytes = 255
  /// The maximum total length of all paths and link targets, in bytes.
  package var nameBytes = 8 << 20
  /// The largest ContentInfo.plist, in bytes.
  package var infoBytes = 64 * 1_024
  /// The maximum expansion ratio of inflated data above `ratioFloor`.
  package var ratio: Int64 = 50
  /// The number of inflated bytes below which the ratio is ignored.
  package var ratioFloor: Int64 = 64 << 20

  /// The limits of the store.
  package static let standard = PackageLimits()

  package init() {}
}
