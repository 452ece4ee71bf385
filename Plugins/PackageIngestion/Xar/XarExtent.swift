/// A claimed range of a xar archive's heap.
struct XarExtent {
  let offset: Int64
  let length: Int64
  /// The index of the entry that claims it, or nil for the archive itself or an omitted entry.
  var owner: Int32?

  /// The size of a SHA-1 digest.
  private static let spareBytes: Int64 = 20

  /// The findings about the extents of a heap.
  ///
  /// Apple's xar gives every entry its own bytes; overlapping extents would unpack the same bytes repeatedly.
  /// Unclaimed bytes are only reported if they are not all zero: zeros are padding, and libarchive writes
  /// twenty extra bytes.
  static func findings(
    _ extents: [XarExtent], heapBytes: Int64, owner: (XarExtent) -> String, hasData: (Range<Int64>) throws -> Bool
  ) rethrows -> [Finding] {
    var findings: [Finding] = []
    var end: Int64 = 0
    var gaps: [Range<Int64>] = []
    for extent in extents.sorted(by: { ($0.offset, $0.length) < ($1.offset, $1.length) }) where extent.length > 0 {
      // More are not shown.
      guard findings.count <= FindingLog.capacity else { break }
      guard extent.offset <= heapBytes, extent.length <= heapBytes - extent.offset else {
        findings.append(.error(.xarExtent, "the data is outside the archive", at: owner(extent)))
        continue
      }
      if extent.offset < end {
        findings.append(.error(.xarOverlap, "the data overlaps that of another entry", at: owner(extent)))
      }
      if extent.offset > end { gaps.append(end..<extent.offset) }
      end = max(end, extent.offset + extent.length)
    }
    if heapBytes > end { gaps.append(end..<heapBytes) }
    let unclaimed = gaps.reduce(0) { $0 + Int64($1.count) }
    guard findings.isEmpty, unclaimed > spareBytes else { return findings }
    let what = "\(unclaimed) bytes of the archive do not belong to any entry"
    if unclaimed > 1 << 20 { return [.error(.xarUnaccounted, what)] }
    return try gaps.contains(where: hasData) ? [.warning(.slack, what)] : []
  }
}
