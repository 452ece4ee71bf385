extension StringProtocol {
  /// Whether both have the same UTF-8 bytes; `==` treats composed and decomposed letters as equal.
  @inlinable
  public func hasSameBytes(as other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
