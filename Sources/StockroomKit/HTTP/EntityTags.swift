/// The entity tags of a condition, `If-Match` or `If-None-Match`: RFC 9110, sections 8.8.3, 13.1.1, and 13.1.2.
public struct EntityTags: Sendable {
  private enum Item: Equatable {
    case strong(Substring)
    case weak(Substring)
  }

  /// Nil for `*`, which matches any tag.
  private let items: [Item]?

  /// Reads a header field; nil if it is malformed.
  public init?(_ field: String) {
    let field = field.trimmingSpaces
    guard field != "*" else {
      items = nil
      return
    }
    var (items, rest) = ([Item](), field)
    while true {
      // An empty element is allowed: RFC 9110, section 5.6.1.
      while rest.first == "," { rest = rest.dropFirst().trimmingSpaces }
      guard !rest.isEmpty else { break }
      let isWeak = rest.hasPrefix("W/")
      if isWeak { rest = rest.dropFirst(2) }
      guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else { return nil }
      let tag = rest[rest.index(after: rest.startIndex)..<end]
      guard !tag.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { return nil }
      items.append(isWeak ? .weak(tag) : .strong(tag))
      rest = rest[rest.index(after: end)...].trimmingSpaces
      guard rest.isEmpty || rest.first == "," else { return nil }
    }
    guard !items.isEmpty else { return nil }
    self.items = items
  }

  /// True if one of them is a tag, without its quotes; the strong comparison, of `If-Match`, has no weak tags.
  public func match(_ tag: String, isStrong: Bool) -> Bool {
    guard let items else { return true }
    return items.contains(.strong(tag[...])) || (!isStrong && items.contains(.weak(tag[...])))
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate var trimmingSpaces: Substring {
    let start = self[...].drop { $0 == " " || $0 == "\t" }
    return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? ""
  }
}
