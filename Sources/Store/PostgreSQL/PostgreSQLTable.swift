/// A table of a store as PostgreSQL defines it, from the definition that SQLite keeps.
///
/// Integers have 64 bits, texts compare by their bytes, and references can be checked at the commit.
struct PostgreSQLTable {
  let name: String
  /// Creates the table.
  let definition: String
  /// Adds its references, once the tables are there.
  let references: [String]

  /// Reads `CREATE TABLE name (…)`, whose columns have their references last.
  ///
  /// - Throws: A ``Refusal`` for a definition that could run something: it may be from somebody else's file.
  init(_ name: String, sql: String) throws(Refusal) {
    self.name = name
    let tokens = SQLTokens(try Self.checked(sql, named: name))
    let table = "\"\(name)\""
    var references: [String] = []
    let parts = tokens.list.map { part in
      guard let first = part.first, !Self.constraints.contains(first.uppercased()) else {
        return part.map(Self.quotedIfReserved).joined(separator: " ")
      }
      var words = part
      if let start = words.firstIndex(where: { $0.uppercased() == "REFERENCES" }) {
        var reference = words[start...].map(Self.quotedIfReserved).joined(separator: " ")
        if !reference.uppercased().contains("DEFERRABLE") { reference += " DEFERRABLE" }
        references.append("ALTER TABLE \(table) ADD FOREIGN KEY (\"\(Self.unquoted(first))\") \(reference)")
        words.removeSubrange(start...)
      }
      return Self.column(words, of: name)
    }
    self.references = references
    definition = "CREATE TABLE \(table) (\(parts.joined(separator: ", ")))"
  }

  /// An index from the definition that SQLite keeps.
  static func index(_ sql: String) throws(Refusal) -> String {
    SQLTokens(try checked(sql)).words.map(quotedIfReserved).joined(separator: " ")
  }

  /// A definition that only defines: one table or index, with the functions that Stockroom's have.
  static func checked(_ sql: String, named name: String = "x") throws(Refusal) -> String {
    let words = SQLTokens(sql).words
    let kinds = [["CREATE", "TABLE"], ["CREATE", "INDEX"], ["CREATE", "UNIQUE", "INDEX"]]
    let isOne = !words.contains(";") && kinds.contains { words.map { $0.uppercased() }.starts(with: $0) }
    let calls = zip(words, words.dropFirst()).filter { $1 == "(" && isName($0) }.map { $0.0.uppercased() }
    let functions: Set = [
      "HEX", "RANDOMBLOB", "COALESCE", "PRIMARY", "KEY", "UNIQUE", "CHECK", "DEFAULT", "IN", "AND", "OR",
    ]
    // The table itself, and those that it refers to.
    let tables = Set(
      zip(words, words.dropFirst()).filter { ["TABLE", "EXISTS", "REFERENCES", "ON"].contains($0.0.uppercased()) }
        .map { $0.1.uppercased() })
    guard isOne, isName(name), calls.allSatisfy({ functions.contains($0) || tables.contains($0) }),
      !words.contains(where: { $0.uppercased() == "SELECT" })
    else { throw .schemaDiffers("\(name) is defined in a way that Stockroom's tables are not") }
    return sql
  }

  private static func isName(_ word: String) -> Bool {
    let name = word.utf8.first == UInt8(ascii: "\"") ? String(word.dropFirst().dropLast()) : word
    return !name.isEmpty
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
      }
  }

  private static func column(_ words: [String], of table: String) -> String {
    var result = ["\"\(unquoted(words[0]))\""]
    for word in words.dropFirst() {
      switch word.uppercased() {
      case "INTEGER": result.append("BIGINT")
      case "TEXT": result.append("TEXT COLLATE \"C\"")
      case "AUTOINCREMENT": result.append("DEFAULT \(nextKey(of: table))()")
      default: result.append(word)
      }
    }
    return result.joined(separator: " ")
  }

  /// The name of the function for the next key of a table.
  static func nextKey(of table: String) -> String { "\"next_\(table)\"" }

  private static func unquoted(_ word: String) -> String {
    word.utf8.first == UInt8(ascii: "\"") ? String(word.dropFirst().dropLast()) : word
  }

  private static func quotedIfReserved(_ word: String) -> String {
    reserved.contains(word.uppercased()) ? "\"\(word)\"" : word
  }

  private static let constraints: Set = ["UNIQUE", "CHECK", "PRIMARY", "FOREIGN", "CONSTRAINT"]

  /// Words that may name a column in SQLite, and not in PostgreSQL.
  /// https://www.postgresql.org/docs/15/sql-keywords-appendix.html
  private static let reserved: Set = [
    "ANALYSE", "ANY", "ARRAY", "ASYMMETRIC", "BOTH", "FETCH", "GRANT", "LATERAL", "LEADING", "LOCALTIME", "ONLY",
    "PLACING", "SOME", "SYMMETRIC", "TRAILING", "USER", "VARIADIC",
  ]
}

/// The words of a definition: names, numbers, texts in quotes, and each sign by itself.
private struct SQLTokens {
  private(set) var words: [String] = []

  init(_ sql: String) {
    var word = ""
    func isName(_ byte: Character) -> Bool { byte == "_" || byte.isLetter || byte.isNumber }
    var rest = Substring(sql)
    func end() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    while let next = rest.popFirst() {
      if isName(next) {
        word.append(next)
        continue
      }
      end()
      switch next {
      case "'", "\"":
        let close = rest.firstIndex(of: next) ?? rest.endIndex
        words.append("\(next)\(rest[..<close])\(next)")
        rest = rest[close...].dropFirst()
      case "-" where rest.first == "-": rest = rest.drop { !$0.isNewline }
      case _ where next.isWhitespace: break
      default: words.append(String(next))
      }
    }
    end()
  }

  /// The parts between the outermost parentheses, which commas separate.
  var list: [[String]] {
    var parts: [[String]] = [[]]
    var depth = 0
    for word in words {
      if word == ")" { depth -= 1 }
      if depth > 0 {
        if depth == 1, word == "," { parts.append([]) } else { parts[parts.count - 1].append(word) }
      }
      if word == "(" { depth += 1 }
    }
    return parts
  }
}
