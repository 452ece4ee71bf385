extension StringProtocol {
  /// Whether both have the same UTF-8 bytes; `==` treats composed and decomposed letters as equal.
  @inlinable
  public func hasSameBytes(as other: some StringProtocol) -> Bool {
    let (mine, theirs) = (utf8, other.utf8)
    // Most texts that are compared differ, and most of these in their length.
    guard mine.count == theirs.count else { return false }
    let isSame = mine.withContiguousStorageIfAvailable { mine in
      theirs.withContiguousStorageIfAvailable { theirs in
        mine.elementsEqual(theirs)
      }
    }
    return (isSame ?? nil) ?? mine.elementsEqual(theirs)
  }
}
