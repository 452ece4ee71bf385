/// The keys of a query over many rows, some hundred at a time.
public enum SQLBatch {
  private static let size = 250
  private static let marks = placeholders(size)
  private static let fewMarks = placeholders(8)

  private static func placeholders(_ count: Int) -> String {
    Array(repeating: "?", count: count).joined(separator: ", ")
  }

  /// Calls `body` with as many placeholders as keys; a short batch repeats its last key, so that few statements are
  /// prepared.
  public static func each(of keys: [SQLValue], body: (_ marks: String, [SQLValue]) throws -> Void) throws {
    guard let last = keys.last else { return }
    for start in stride(from: 0, to: keys.count, by: size) {
      let part = Array(keys[start..<min(start + size, keys.count)])
      let isFew = part.count <= 8
      try body(
        isFew ? fewMarks : marks, part + Array(repeating: last, count: (isFew ? 8 : size) - part.count))
    }
  }
}
