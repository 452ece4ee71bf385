extension StringProtocol {
  /// Whether both have the same UTF-8 bytes; `==` treats composed and decomposed letters as equal.
  @inlinable
  public func hasSameBytes(as other: some StringProtocol) -> Bool {
    // What has the same bytes is equal, and most texts that are compared differ, which `==` finds out faster.
    self == other && utf8.elementsEqual(other.utf8)
  }
}
