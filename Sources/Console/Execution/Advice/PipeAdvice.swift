/// Suggests a line for one whose output goes to a program in the wrong form.
enum PipeAdvice {
  private static let longest = 2000

  /// The line with its output as data: `product list -o json` for `product list | json`, and `product list -o json | jq .`
  /// for `product list | jq .`; nil for any other line.
  static func line(for text: String) -> String? {
    guard text.utf8.count <= longest, !text.contains(" -o "), !text.contains(" --output") else { return nil }
    if let match = text.wholeMatch(of: /(.+?)\s*\|\s*(json|ndjson|csv|yaml|markdown|table)\s*/) {
      return "\(match.1) -o \(match.2)"
    }
    return text.wholeMatch(of: /(.+?)\s*\|\s*(jq\b.*)/).map { "\($0.1) -o json | \($0.2)" }
  }
}
