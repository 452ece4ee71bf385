import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import stockroom

/// Finds where a text names the commands of some plugins.
struct HintScan {
  /// The names of the commands, two words or more, with their plugin.
  private let owners: [String: String]
  private let name: Regex<AnyRegexOutput>
  /// What is in every name, and looked for first: most lines name no command.
  private let beginnings: Set<String>

  /// The commands of plugins of the program.
  init(of plugins: [String]) throws {
    let console = try TestConsole(plugins: stockroom.plugins)
    var owners: [String: String] = [:]
    for plugin in plugins {
      let data = Data(try console.json("plugin show \(plugin)").utf8)
      let shown = try JSONDecoder().decode(Shown.self, from: data)
      for command in shown.commands where command.contains(" ") { owners[command] = plugin }
    }
    try #require(owners.count > 2)
    self.owners = owners
    beginnings = Set(owners.keys.map { $0.prefix { $0 != " " } + " " })
    let names = owners.keys.sorted { $0.utf8.count > $1.utf8.count }.joined(separator: "|")
    name = try Regex("(?:^|[^A-Za-z0-9.-])(\(names))(?![A-Za-z-])")
  }

  private struct Shown: Decodable {
    let commands: [String]
  }

  /// Whether a text names one of the commands.
  func isNamed(in text: some StringProtocol) -> Bool {
    mayName(text) && String(text).firstMatch(of: name) != nil
  }

  /// Looks at what lines answered, less what was typed: there are hints, and none names one of the commands.
  func expectNone(in answers: [(line: String, text: String)]) throws {
    var hints = 0
    for (line, text) in answers {
      for text in text.split(separator: "\n") where !text.hasPrefix("  \(line)") {
        if text.contains("hint: ") || text.contains("next: ") { hints += 1 }
        // The refusal of a disabled plugin's command repeats what was typed.
        let isNamed = isNamed(in: text) && !text.hasSuffix(", which is disabled in this store")
        #expect(!isNamed, "\(line): \(text)")
      }
    }
    #expect(hints > 5)
  }

  private func mayName(_ text: some StringProtocol) -> Bool {
    text.withCString { text in beginnings.contains { strstr(text, $0) != nil } }
  }

  /// The lines of a source that name a command of another plugin in a text from which it cannot be left out.
  func findings(in source: String, of file: String) -> [String] {
    let parts = file.split(separator: "/")
    let own = parts.count > 1 ? String(parts[1]) : ""
    var isText = false
    var found: [String] = []
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let wasText = isText
      let hasQuotes = line.withCString { strstr($0, "\"\"\"") != nil }
      if hasQuotes, line.matches(of: /"""/).count % 2 == 1 { isText.toggle() }
      guard mayName(line), wasText || !line.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") else { continue }
      if names(of: line, own: own).contains(where: { wasText || isBound(before: $0, in: line) }) {
        found.append("\(file): \(line.trimmingPrefix(while: \.isWhitespace))")
      }
    }
    return found
  }

  /// Where a line names a command of another plugin, whole or with its verb filled in.
  private func names(of line: Substring, own: String) -> [Substring] {
    let whole = line.matches(of: name).compactMap { $0.output[1].substring }.filter { owners[String($0)] != own }
    let nouns = line.matches(of: /"(review|price|package|app version) \\\(/).map(\.1)
    let plugins = [
      "review": "ReviewWorkflow", "price": "PriceTiers", "package": "PackageIngestion", "app version": "ReviewWorkflow",
    ]
    return whole + nouns.filter { plugins[String($0)] != own }
  }

  /// Whether a name is in a literal that is not marked as a command.
  private func isBound(before name: Substring, in line: Substring) -> Bool {
    let before = line[..<name.startIndex]
    guard before.count(where: { $0 == "\"" }) % 2 == 1 || before.hasSuffix("\"") else { return false }
    guard before.hasSuffix("\"") else { return true }
    let marks = ["command: ", ".command(", "fix: ", "next: [", "LegalCommand("]
    return !marks.contains { before.dropLast().hasSuffix($0) }
  }
}

extension TestConsole {
  /// What a line shows, or why it is refused and what to do instead.
  func answer(to line: String) -> String {
    do {
      return try run(line)
    } catch let refusal as Refusal {
      return "error: \(refusal.message)" + (refusal.hint.map { "\nhint: \($0)" } ?? "")
    } catch {
      return String(describing: error)
    }
  }
}
