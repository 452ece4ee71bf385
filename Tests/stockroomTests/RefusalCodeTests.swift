import Foundation
import Testing

/// Scripts match refusals by their codes, so a code once given stays: a new one is added to the list, none is lost.
///
/// A line is a code, and its kind where the source has one beside it; exit statuses follow from the kind. A module is
/// in the list from its first code on; a plugin that was just added need not be.
@Suite struct RefusalCodeTests {
  private static let snapshot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Snapshots/refusal-codes.txt")

  @Test func `the codes in the sources are those of the list, of the same kinds`() throws {
    let listed = try String(contentsOf: Self.snapshot, encoding: .utf8).split(separator: "\n").map(String.init)
    let modules = try Self.codesInSources()
    let ours = modules.filter { name, codes in
      if name.hasPrefix("Sources/") { return true }
      let others = modules.filter { $0.key != name }.values.reduce(Set()) { $0.union($1) }
      return !codes.subtracting(others).isDisjoint(with: listed)
    }
    let found = ours.values.reduce(Set()) { $0.union($1) }
    #expect(found.subtracting(listed).sorted() == [], "add these to \(Self.snapshot.lastPathComponent)")
    #expect(
      Set(listed).subtracting(modules.values.joined()).sorted() == [], "these are gone, and a script may wait for them")
    #expect(listed == Set(listed).sorted())
  }

  @Test func `no source branches on the text of a code`() throws {
    let branch = /\.code (?:==|!=) "|\.code\.has(?:Prefix|Suffix)\(|case let code where|switch \w+\.code\b/
    for (name, text) in try Self.sources() {
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        #expect(line.firstMatch(of: branch) == nil, "\(name):\(number + 1)")
      }
    }
  }

  @Test func `every code that is put together is in the list`() throws {
    let found = try Self.codesInSources().values.joined().map { $0.prefix { $0 != " " } }
    for code in ["product.description.length", "app.sku.characters", "product.name.not-editable", "language.for.range"]
    {
      #expect(found.contains { $0 == code }, "\(code)")
    }
    // Each argument that is a code is a literal, or one of the few places that pass one on.
    let made = /\bRefusal\(\s*([^"\s,:)][^,:)]*),/
    for (name, text) in try Self.sources() {
      for match in text.matches(of: made) where !Self.isPassedOn(match.1) {
        Issue.record("\(name) makes a refusal of the code \(match.1)")
      }
    }
  }

  private static func isPassedOn(_ argument: Substring) -> Bool {
    // A finding's codes are the cases of an enumeration, the others came as a literal.
    argument == "code" || argument.hasSuffix(".code") || argument.hasSuffix("ode.rawValue")
      || argument.hasPrefix("FindingCode.")
  }

  private static func sources() throws -> [(name: String, text: String)] {
    try ["Sources", "Plugins"].flatMap { folder in
      let paths = FileManager.default.enumerator(atPath: Shop.root.appendingPathComponent(folder).path)
      return try (paths?.allObjects ?? []).compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map {
        let name = "\(folder)/\($0)"
        return (name, try String(contentsOf: Shop.root.appendingPathComponent(name), encoding: .utf8))
      }
    }
  }

  /// The codes of each module, by its folder.
  private static func codesInSources() throws -> [String: Set<String>] {
    let literal = /(?:Refusal|diagnostic)\(\s*"([a-z0-9]+(?:[.-][a-z0-9]+)*)"(?:,\s*kind: \.(\w+))?/
    let differing = /diagnostic\(\s*step, source, "([a-z.-]+)"/
    let labeled = /(?:Diagnostic\(\s*code: "([a-z.-]+)"|\bcode: "([a-z]+\.[a-z.-]+)")(?:,\s*kind: \.(\w+))?/
    let named = /\blet code = "([a-z.-]+)"/
    let findingCode = /case \w+ = "(package\.[a-z0-9.-]+)"/
    var modules: [String: Set<String>] = [:]
    for (name, text) in try sources() {
      var codes: Set<String> = []
      codes.formUnion(text.matches(of: literal).map { "\($0.1) \($0.2 ?? "rule")" })
      codes.formUnion(text.matches(of: differing).map { "\($0.1) rule" })
      codes.formUnion(text.matches(of: named).map { "\($0.1) rule" })
      codes.formUnion(text.matches(of: findingCode).map { String($0.1) })
      for match in text.matches(of: labeled) {
        // Who is given a code by its name looks for one of several values.
        codes.insert("\(match.1 ?? match.2 ?? "") \(match.3 ?? (match.1 == nil ? "missing" : "rule"))")
      }
      switch name.split(separator: "/").last {
      case "SyntaxError+Wording.swift":
        codes.formUnion(text.matches(of: /\(\s*"([a-z]+\.[a-z.]+|syntax)",/).map { "language.\($0.1) usage" })
      case "RuleTable.swift": codes.formUnion(try ofFields(text))
      default: break
      }
      modules[name.split(separator: "/").prefix(2).joined(separator: "/"), default: []].formUnion(codes)
    }
    return modules
  }

  /// What is refused of a field, by the fields that the table of rules names.
  private static func ofFields(_ table: String) throws -> [String] {
    let rule = try String(
      contentsOf: Shop.root.appendingPathComponent("Sources/Catalog/FieldRule.swift"), encoding: .utf8)
    let faults = rule.matches(of: /"\\\(name\)\.([a-z-]+)"(?:,\s*kind: \.(\w+))?/)
    return table.matches(of: /\bname: "([a-z.-]+)"/).flatMap { field in
      faults.map { "\(field.1).\($0.1) \($0.2 ?? "rule")" }
    }
  }
}
