internal import Engine
internal import Foundation
internal import Language
internal import Rendering
internal import StockroomKit

/// The resources: explanations, and the items of the store.
extension ContextServer {
  /// The scheme of all addresses.
  static let scheme = "stockroom://"
  /// The maximum number of entries of a page.
  private static let pageSize = 100

  // MARK: - Lists

  func listResources(_ params: JSON) throws(RPCError) -> JSON {
    var entries: [JSON] = FixedResource.allCases.map(\.json)
    entries += ItemResource.all(in: console.workspace.tree, console.workspace.registry).compactMap(\.listJSON)
    entries += console.workspace.explanations.sorted { $0.subject < $1.subject }.map { explanation in
      [
        "uri": .string("\(Self.scheme)explain/\(Self.encoded(explanation.subject))"),
        "name": .string(explanation.subject), "title": .string(explanation.label), "mimeType": "text/plain",
      ]
    }
    return try Self.page("resources", entries, params)
  }

  func listTemplates(_ params: JSON) throws(RPCError) -> JSON {
    let explain: JSON = [
      "uriTemplate": .string("\(Self.scheme)explain/{subject}"), "name": "explain",
      "description": "The meaning of a noun or a field, its limits, and when it can be changed.",
      "mimeType": "text/plain",
    ]
    let unit: JSON = [
      "uriTemplate": .string("\(Self.scheme)log/{unit}"), "name": "log",
      "description": "Each row that a unit changed, before and after.", "mimeType": "application/json",
    ]
    let items = ItemResource.all(in: console.workspace.tree, console.workspace.registry).compactMap(\.templateJSON)
    return try Self.page("resourceTemplates", [explain, unit] + items, params)
  }

  /// A page; the cursor of the next one is the number of entries before it.
  private static func page(_ name: String, _ entries: [JSON], _ params: JSON) throws(RPCError) -> JSON {
    var start = 0
    if let cursor = params["cursor"], cursor != .null {
      guard let text = cursor.text, let number = Int(text), number > 0, number < entries.count else {
        throw .invalidParameters("unknown cursor")
      }
      start = number
    }
    let end = min(start + pageSize, entries.count)
    let page: JSON = [name: .array(Array(entries[start..<end])), "ttlMs": 60_000, "cacheScope": "private"]
    return end < entries.count ? page.adding("nextCursor", .string(String(end))) : page
  }

  // MARK: - Reading

  func readResource(_ params: JSON) throws(RPCError) -> JSON {
    guard let uri = params["uri"]?.text, uri.utf8.count <= 2000 else {
      throw .invalidParameters("uri must be a string of at most 2000 bytes")
    }
    do {
      guard let content = try content(of: uri) else {
        throw Refusal("resource.unknown", kind: .missing, "unknown resource \(uri)")
      }
      return [
        "contents": [["uri": .string(uri), "mimeType": .string(content.type), "text": .string(content.text)]],
        "ttlMs": JSON(content.lifetime), "cacheScope": "private",
      ]
    } catch {
      let refusal = (error as? LineFailure)?.refusal ?? error as? Refusal
      var data: JSON = ["uri": .string(uri)]
      if let refusal { data = data.adding("code", .string(refusal.code)) }
      let hint = refusal?.hint.map { "; \($0)" } ?? ""
      throw RPCError(code: -32602, message: (refusal?.message ?? "\(error)") + hint, data: data)
    }
  }

  private struct Content {
    let type: String
    let text: String
    /// The time that the client may cache it, in milliseconds.
    var lifetime = 0
  }

  private func content(of uri: String) throws -> Content? {
    guard uri.hasPrefix(Self.scheme) else { return nil }
    let parts = uri.dropFirst(Self.scheme.count).split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first.map(String.init) else { return nil }
    guard parts.count == 2 else {
      if let fixed = FixedResource(rawValue: first) { return try content(of: fixed) }
      guard let list = item(first)?.list else { return nil }
      return try json(of: list)
    }
    guard let key = String(parts[1]).removingPercentEncoding, !key.isEmpty else { return nil }
    switch first {
    case "explain": return try text(of: "explain \(Quoting.quote(key))")
    case "log": return try json(of: "log show \(Quoting.quote(key))")
    default:
      guard let show = item(first)?.show else { return nil }
      return try json(of: "\(show) \(key.hasPrefix("-") ? "-- " : "")\(Quoting.quote(key))")
    }
  }

  private func item(_ name: String) -> ItemResource? {
    ItemResource.all(in: console.workspace.tree, console.workspace.registry).first { $0.name == name }
  }

  private func content(of fixed: FixedResource) throws -> Content {
    switch fixed {
    case .grammar: return Content(type: fixed.type, text: Grammar.text, lifetime: Self.hour)
    case .rules: return Content(type: fixed.type, text: try console.workspace.read { RuleList.json($0.rules) })
    case .log: return try json(of: "log list")
    case .explain: return try text(of: "explain")
    }
  }

  private func outputs(of line: String) throws -> OutputReader {
    var reader = OutputReader()
    _ = try console.run(
      LineRequest(
        line: line, mode: .read, emit: { try reader.read($0) },
        confirm: { throw Refusal("agent.writes", kind: .usage, "\($0.line) changes the store") }))
    return reader
  }

  private func text(of line: String) throws -> Content {
    Content(type: "text/plain", text: try outputs(of: line).text)
  }

  /// The output of a line as data: the rows of a table with their number, or a record.
  private func json(of line: String) throws -> Content {
    Content(type: "application/json", text: (try outputs(of: line).outputs.first ?? [:]).encoded)
  }

  static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? text
  }

  // MARK: - Completion

  func complete(_ params: JSON) throws(RPCError) -> JSON {
    guard let uri = params["ref"]?["uri"]?.text, params["ref"]?["type"]?.text == "ref/resource" else {
      throw .invalidParameters("ref must be a resource template; prompts are not supported")
    }
    guard let typed = params["argument"]?["value"]?.text, typed.utf8.count <= 1000 else {
      throw .invalidParameters("argument.value must be a string")
    }
    do {
      let values = try completions(uri, typed)
      let completion: JSON = [
        "values": JSON(Array(values.prefix(Self.pageSize))), "hasMore": .bool(values.count > Self.pageSize),
      ]
      return ["completion": completion]
    } catch {
      throw RPCError(code: -32603, message: (error as? Refusal)?.message ?? "\(error)")
    }
  }

  private func completions(_ uri: String, _ typed: String) throws -> [String] {
    let workspace = console.workspace
    let name = uri.dropFirst(Self.scheme.count).prefix { $0 != "/" }
    let completer: Registry.Completer?
    switch name {
    case "explain":
      return workspace.explanations.map(\.subject).filter { $0.hasPrefix(typed) }.sorted()
    case "log": completer = workspace.registry.commandSet.completers["unit"]
    default:
      let item = item(String(name))
      let show = item?.show.flatMap { workspace.tree.command(named: $0) }
      guard let show, workspace.permits(show.description) else { return [] }
      completer = item?.completer.flatMap { workspace.registry.commandSet.completers[$0] }
    }
    guard let completer else { return [] }
    return try workspace.read { try completer(typed, $0, Self.pageSize + 1) }.map(\.text)
  }
}

/// A resource that every store has.
enum FixedResource: String, CaseIterable {
  case explain, grammar, rules, log

  var type: String { self == .rules || self == .log ? "application/json" : "text/plain" }

  private var description: String {
    switch self {
    case .explain: "The subjects of the explanations."
    case .grammar: "The grammar of the console's language."
    case .rules: "The rules of the fields in this store: lengths, characters, and when they can be changed."
    case .log: "The newest units of the journal: what changed the store, when, and who changed it."
    }
  }

  var json: JSON {
    [
      "uri": .string("\(ContextServer.scheme)\(rawValue)"), "name": .string(rawValue),
      "description": .string(description), "mimeType": .string(type),
    ]
  }
}

/// The rules of the store's era as data.
enum RuleList {
  static func json(_ rules: RuleTable) -> String {
    let fields = rules.fields.map { rule -> JSON in
      [
        "field": .string(rule.name), "label": .string(rule.label), "minimumLength": JSON(rule.length.lowerBound),
        "maximumLength": JSON(rule.length.upperBound), "unit": .string(rule.unit.rawValue),
        "editableIn": JSON((rule.editable ?? []).map(\.rawValue).sorted()),
        "note": .string(rule.note),
      ]
    }
    return (["profile": .string(rules.profile.rawValue), "fields": .array(fields)] as JSON).encoded
  }
}
