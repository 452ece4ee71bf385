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

extension [UInt8] {
  /// The places of a text's bytes, which may overlap; as characters, it would be missed before a combining mark.
  public func places(of text: String) -> [Range<Int>] {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, wanted.count <= count else { return [] }
    return (0...count - wanted.count).compactMap { start in
      guard self[start] == first, self[start..<start + wanted.count].elementsEqual(wanted) else { return nil }
      return start..<start + wanted.count
    }
  }

  /// The first bytes, with a text in place of each run of bytes that places cover, alone or together.
  public func replacing(_ places: [Range<Int>], with text: String, upTo limit: Int = .max) -> [UInt8] {
    var isCovered = [Bool](repeating: false, count: count)
    for place in places { for index in place { isCovered[index] = true } }
    var result: [UInt8] = []
    for index in 0..<Swift.min(limit, count) {
      if !isCovered[index] {
        result.append(self[index])
      } else if index == 0 || !isCovered[index - 1] {
        result += text.utf8
      }
    }
    return result
  }
}
