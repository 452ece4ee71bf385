/// A stretch of a xar archive's heap that something claims.
struct XarExtent {
  let offset: Int64
  let length: Int64
  let owner: String

  /// What is wrong with the way extents share a heap.
  ///
  /// Apple's xar gives every entry bytes of its own; extents that overlap would unpack the same bytes over and over.
  static func findings(_ extents: [XarExtent], heapBytes: Int64) -> [Finding] {
    var findings: [Finding] = []
    var end: Int64 = 0
    var unclaimed: Int64 = 0
    for extent in extents.sorted(by: { ($0.offset, $0.length) < ($1.offset, $1.length) }) where extent.length > 0 {
      guard extent.offset <= heapBytes, extent.length <= heapBytes - extent.offset else {
        findings.append(.error(.xarExtent, "the data lies outside of the archive", at: extent.owner))
        continue
      }
      if extent.offset < end {
        findings.append(.error(.xarOverlap, "the data overlaps that of another entry", at: extent.owner))
      }
      unclaimed += max(0, extent.offset - end)
      end = max(end, extent.offset + extent.length)
    }
    unclaimed += max(0, heapBytes - end)
    if findings.isEmpty, unclaimed > 1 << 20 {
      findings.append(.error(.xarUnaccounted, "\(unclaimed) bytes of the archive belong to no entry"))
    }
    return findings
  }
}
