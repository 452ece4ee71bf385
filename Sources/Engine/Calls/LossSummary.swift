import Rendering
import StockroomKit

/// What a call would delete and change, in the words of people rather than row by row.
package enum LossSummary {
  /// The number of names in a line.
  private static let named = 5

  /// The deleted and changed items, with those that would come back if `restores`.
  static func output(_ changes: [RowChange], restores: Bool = false) -> Output {
    var lines = section("this deletes:", changes.filter { $0.kind == .delete })
    lines += section("this changes:", changes.filter { $0.kind == .update })
    if restores { lines += section("this brings back:", changes.filter { $0.kind == .insert }) }
    return .message(lines.isEmpty ? "nothing would change" : lines.joined(separator: "\n"))
  }

  private static func section(_ title: String, _ changes: [RowChange]) -> [String] {
    guard !changes.isEmpty else { return [] }
    var nouns: [String] = []
    var groups: [String: [RowChange]] = [:]
    for change in changes {
      if groups[change.noun] == nil { nouns.append(change.noun) }
      groups[change.noun, default: []].append(change)
    }
    // A part is named after what it belongs to: the parts follow.
    let subjects = Set(changes.map(\.subject))
    let owners = Set(nouns.filter { noun in !(groups[noun] ?? []).contains { owner(of: $0, among: subjects) != nil } })
    let ordered = nouns.filter(owners.contains) + nouns.filter { !owners.contains($0) }
    return [title] + ordered.map { "  " + line($0, groups[$0] ?? [], among: subjects) }
  }

  private static func line(_ noun: String, _ changes: [RowChange], among subjects: Set<String>) -> String {
    let names = changes.filter(\.isNamed).map { change in
      owner(of: change, among: subjects).map { String(change.subject.dropFirst($0.count + 1)) } ?? change.subject
    }
    let known = Array(Set(names)).sorted()
    let count = HumanNumbers.count(changes.count, noun)
    guard !known.isEmpty, known.count == changes.count else { return count }
    let rest = known.count > named ? ", and \(HumanNumbers.grouped(known.count - named)) more" : ""
    return "\(count): \(known.prefix(named).joined(separator: ", "))\(rest)"
  }

  /// The subject that a change's own one begins with: `com.example.level2` of `com.example.level2 ja`.
  private static func owner(of change: RowChange, among subjects: Set<String>) -> String? {
    guard let space = change.subject.firstIndex(of: " ") else { return nil }
    let owner = String(change.subject[..<space])
    return subjects.contains(owner) ? owner : nil
  }
}
