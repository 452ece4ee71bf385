/// Reads the statements of SQL as the words of a request: without columns, and with conditions as values.
enum SQLRequest {
  private static let verbs: Set<String> = ["select", "update", "delete", "insert"]

  /// The words of a statement as a request; other words as they are.
  static func words(of words: [RequestWord]) -> [RequestWord] {
    guard let first = words.first, !first.isQuoted else { return words }
    let verb = first.text.lowercased()
    // `explain update …` changes nothing, and says what the statement would do.
    if ["explain", "analyze"].contains(verb), words.count > 2, ["update", "insert", "delete"].contains(text(words[1])) {
      return [RequestWord(text: "plan")] + self.words(of: Array(words.dropFirst()))
    }
    guard verbs.contains(verb) else { return condition(sorted(words)) }
    return verb == "insert" ? insertion(words) : selection(condition(words))
  }

  private static func text(_ word: RequestWord) -> String { word.isQuoted ? "" : word.text.lowercased() }

  private static func index(of text: String, in words: [RequestWord], after start: Int = 0) -> Int? {
    words.indices.first { $0 >= start && !words[$0].isOption && self.text(words[$0]) == text }
  }

  /// `select a, b from c order by d desc` without its columns, and with the order as an option.
  private static func selection(_ words: [RequestWord]) -> [RequestWord] {
    guard index(of: "select", in: words) == 0, let from = index(of: "from", in: words), from + 1 < words.count else {
      return words
    }
    let isCount = words[..<from].contains { text($0) == "count" || text($0).hasPrefix("count(") }
    let start = isCount ? RequestWord(text: "count") : RequestWord(text: "show")
    var rest = Array(words[(from + 1)...])
    if let columns = columns(words[1..<from], of: text(rest[0])) {
      rest += [RequestWord(text: "columns", isOption: true), RequestWord(text: columns, isQuoted: true)]
    }
    if let group = index(of: "group", in: rest) {
      let end = index(of: "order", in: rest) ?? index(of: "limit", in: rest) ?? rest.count
      rest.removeSubrange(group..<max(group, end))
    }
    guard let order = index(of: "order", in: rest), order + 2 < rest.count, text(rest[order + 1]) == "by" else {
      return [start] + rest
    }
    guard !isCount else { return [start] + rest[..<order] }
    let isDown = order + 3 < rest.count && text(rest[order + 3]) == "desc"
    let after = rest[(order + 3)...].drop { ["desc", "asc"].contains(text($0)) }
    let column = text(rest[order + 2]).replacing("_", with: "")
    // A log has the newest first, and a list is in the order of its keys.
    let isLog = logs.contains { text(rest[0]).hasSuffix($0) }
    if isLog ? isDown : keyColumns.contains(column) && !isDown { return [start] + rest[..<order] + after }
    // Transactions are numbered as they come.
    let isNumbered = ["transaction", "purchase", "order", "sale"].contains { text(rest[0]).hasPrefix($0) }
    let time = isNumbered ? "number" : "created"
    let name = times.contains(column) && !isLog ? time : rest[order + 2].text
    return [start] + rest[..<order] + [
      RequestWord(text: "sort", isOption: true), RequestWord(text: (isDown ? "-" : "") + name),
    ] + after
  }

  /// `list products sorted by price` with the order as an option.
  private static func sorted(_ words: [RequestWord]) -> [RequestWord] {
    guard
      let by = words.indices.dropFirst(2).dropLast().first(where: { text(words[$0]) == "by" && !words[$0].isOption }),
      ["sorted", "ordered", "sort", "order"].contains(text(words[by - 1])),
      let column = productColumns[text(words[by + 1])]
    else { return words }
    let isDown = words[(by + 2)...].contains { ["desc", "descending", "down"].contains(text($0)) }
    return words[..<(by - 1)] + [
      RequestWord(text: "sort", isOption: true), RequestWord(text: (isDown ? "-" : "") + column, isQuoted: true),
    ]
  }

  /// The columns of a list of products that a statement selects; nil for all, for one alone, and for any that such
  /// lists do not have.
  private static func columns(_ selected: ArraySlice<RequestWord>, of table: String) -> String? {
    guard ["products", "product", "iaps", "in_app_purchases", "items"].contains(table) else { return nil }
    let names = selected.map { productColumns[text($0).replacing("_", with: "")] }
    guard names.count > 1, names.allSatisfy({ $0 != nil }) else { return nil }
    return names.compactMap(\.self).joined(separator: ",")
  }

  private static let productColumns = [
    "id": "id", "productid": "id", "product": "id", "identifier": "id", "name": "name", "referencename": "name",
    "title": "displayName", "displayname": "displayName", "status": "status", "state": "status", "price": "price",
    "tier": "tier", "pricetier": "tier", "type": "type", "kind": "type", "created": "created", "createdat": "created",
    "app": "app", "hosted": "hosted", "screenshot": "screenshot", "appleid": "appleID",
  ]

  private static let logs: Set<String> = ["log", "logs", "journal", "history", "units", "changes", "events"]
  private static let times: Set<String> = [
    "ts", "time", "timestamp", "date", "createdat", "at", "when", "updatedat",
    "purchasedate", "purchasedat", "boughtat", "created",
  ]

  /// The words without a condition on a key, whose value says by itself what it is; `where a is null` is `without a`.
  private static func condition(_ words: [RequestWord]) -> [RequestWord] {
    guard let place = index(of: "where", in: words), place > 0, place + 2 < words.count else { return words }
    var rest = Array(words[(place + 1)...])
    let column = text(rest[0]).replacing("_", with: "")
    if text(rest[1]) == "is", text(rest[rest.count - 1]) == "null" {
      let isThere = rest.contains { text($0) == "not" }
      return words[..<place] + [RequestWord(text: isThere ? "with" : "without"), RequestWord(text: rest[0].text)]
    }
    if ["<>", "!="].contains(text(rest[1])), ["status", "state"].contains(column) {
      return Array(words[..<place] + [RequestWord(text: "not")] + rest.dropFirst(2))
    }
    let isLike = ["like", "ilike", "~"].contains(text(rest[1]))
    if isLike || ["==", "=", "is", "in"].contains(text(rest[1])) { rest.remove(at: 1) }
    guard rest.count > 1 else { return words }
    let value = rest[1].text.drop { $0 == "%" }
    let isPart = isLike && value.hasSuffix("%")
    let plain = String(isPart ? value.dropLast() : value)
    rest[1] = RequestWord(text: plain, isQuoted: plain.contains(" "))
    if isPart, !plain.isEmpty {
      return words[..<place] + [RequestWord(text: "search", isOption: true)] + rest.dropFirst()
    }
    if keyColumns.contains(column) || isLike { return Array(words[..<place] + rest.dropFirst()) }
    return isLike ? Array(words[...place] + rest) : words
  }

  private static let keyColumns: Set<String> = [
    "id", "productid", "product", "sku", "bundleid", "app", "email", "user", "name", "username", "login", "tester",
    "account",
    "device", "number", "unit", "identifier", "code",
  ]

  /// `insert into c (a, b) values (1, 2)` with each value after its column.
  private static func insertion(_ words: [RequestWord]) -> [RequestWord] {
    guard words.count > 2, let values = index(of: "values", in: words) else { return words }
    let start = text(words[1]) == "into" ? 2 : 1
    let columns = start + 1 < values ? words[(start + 1)..<values].map(unbraced) : []
    let given = words[(values + 1)...].map(unbraced)
    guard !columns.isEmpty, columns.count == given.count else { return words.filter { text($0) != "values" } }
    let hasKey = columns.contains { $0.text.lowercased().hasSuffix("id") || text($0) == "email" }
    let pairs = zip(columns, given).flatMap { column, value in
      keyColumns.contains(text(column).replacing("_", with: "")) && !(hasKey && text(column) == "name")
        ? [value.text.contains(" ") ? value : RequestWord(text: value.text)]
        : [RequestWord(text: column.text.hyphenated, isOption: true), value]
    }
    return [words[0], words[start]] + pairs
  }

  /// A word without the parenthesis of its list.
  private static func unbraced(_ word: RequestWord) -> RequestWord {
    guard !word.isQuoted else { return word }
    return RequestWord(text: word.text.filter { !"()".contains($0) }, isOption: word.isOption)
  }
}

extension String {
  /// A name in camel case with hyphens: `display-name` for `displayName`.
  var hyphenated: String {
    var name = ""
    for character in self {
      if character.isUppercase, let last = name.last, last.isLowercase { name.append("-") }
      name += character.isUppercase && !name.isEmpty && name.last == "-" ? character.lowercased() : String(character)
    }
    return name
  }
}
