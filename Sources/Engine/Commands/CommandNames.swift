internal import StockroomKit

/// The names of commands, each with its command's place in a list.
///
/// Apart from the commands, so that they can ask which others there are.
struct CommandNames: Sendable {
  private var places: [String: Int] = [:]
  /// The nouns that are commands by themselves.
  private var defaults: [(noun: Substring, index: Int)] = []
  /// The number of words of the longest name.
  private(set) var longestCount = 0

  /// Adds a command; returns the place of one that has this name.
  mutating func add(_ description: CommandDescription, at index: Int) -> Int? {
    let name = description.name
    longestCount = max(longestCount, name.utf8.count { $0 == UInt8(ascii: " ") } + 1)
    if let other = places.updateValue(index, forKey: name) { return other }
    if description.isNounDefault, let verb = name.utf8.lastIndex(of: UInt8(ascii: " ")) {
      defaults.append((name[..<verb], index))
    }
    return nil
  }

  /// The place of the command with a full name.
  func command(named name: String) -> Int? { places[name] }

  /// The longest name at the start of some words, and the number of its words.
  func longest(in words: [String]) -> (index: Int, count: Int)? {
    var name = ""
    var found: (Int, Int)?
    for (offset, word) in words.enumerated() {
      guard !word.isEmpty, !word.utf8.contains(UInt8(ascii: " ")) else { break }
      name += offset == 0 ? word : " \(word)"
      if let index = places[name] { found = (index, offset + 1) }
    }
    return found
  }

  /// Whether a line, or each of several separated by `;`, begins with a name.
  func hasCommand(beginning line: String) -> Bool {
    line.utf8.split(separator: UInt8(ascii: ";")).allSatisfy { part in
      hasCommand(beginning: part.split(separator: UInt8(ascii: " "), maxSplits: 4).map { String(Substring($0)) })
    }
  }

  private func hasCommand(beginning words: [String]) -> Bool {
    let words = words.first == "plan" ? Array(words.dropFirst()) : words
    return longest(in: words) != nil
      || [2, 1].contains { defaultCommand(of: words.prefix($0).joined(separator: " ")) != nil }
  }

  /// The words that may follow the first words of a name.
  func continuations(of words: [String]) -> [String] {
    guard !words.contains(where: { $0.utf8.contains(UInt8(ascii: " ")) }) else { return [] }
    let beginning = words.map { "\($0) " }.joined().utf8
    let followers = places.keys.lazy.filter { $0.utf8.starts(with: beginning) }.map { name in
      String(Substring(name.utf8.dropFirst(beginning.count).prefix { $0 != UInt8(ascii: " ") }))
    }
    return Set(followers).sorted()
  }

  /// The place of the default command of a noun of one or two words, or nil.
  func defaultCommand(of noun: String) -> Int? {
    defaults.first { $0.noun.utf8.elementsEqual(noun.utf8) }?.index
  }
}
