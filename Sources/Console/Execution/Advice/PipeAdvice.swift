/// Suggests a line for one whose output goes to a program in the wrong form.
enum PipeAdvice {
  private static let longest = 2000

  /// What to do instead of a pipe to `xargs`, which knows no commands of the console; nil for any other line.
  static func hint(for text: String) -> String? {
    text.contains(/\|\s*xargs\b/)
      ? "commands select products by options such as --status; for id in .a .b do COMMAND $id runs one for each" : nil
  }

  /// The line with its output as data: `product list -o json` for `product list | json`, and `product list -o json | jq .`
  /// for `product list | jq .`; nil for any other line.
  static func line(for text: String) -> String? {
    guard text.utf8.count <= longest, !text.contains(" -o "), !text.contains(" --output"),
      !text.contains(" --json")
    else { return nil }
    if let match = text.wholeMatch(of: /(.+?)\s*\|\s*(json|ndjson|csv|yaml|markdown|table)\s*/) {
      return "\(match.1) -o \(match.2)"
    }
    return text.wholeMatch(of: /(.+?)\s*\|\s*(jq\b.*)/).map { "\($0.1) -o json | \(ofRows(String($0.2)))" }
  }

  /// A program for the answers of Apple's API, for rows alone: `.[].id` for `.data[].id`.
  private static func ofRows(_ jq: String) -> String {
    guard let match = jq.wholeMatch(of: /(jq(?:\s+-\w+)*\s+['"]?)\.data\b(.*)/) else { return jq }
    let rest = match.2.replacing(".attributes.", with: ".")
    return match.1 + (rest.hasPrefix(".") ? "" : ".") + rest
  }
}
