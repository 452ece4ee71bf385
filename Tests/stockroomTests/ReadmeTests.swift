import Foundation
import TestSupport
import Testing

/// README's examples on a fresh store.
@Suite struct ReadmeTests {
  @Test func `each line of the forecast runs in order, and prints what is shown below it`() throws {
    let page = try String(contentsOf: Shop.root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix("Forecasting review") })
    let block = try #require(section.firstMatch(of: #/```\n(\$ stockroom [\s\S]*?)```/#)?.1)
    let shop = try Shop()
    try shop.bringSeeds("policies", as: "Seeds/policies")
    var printed = ""
    let lines = block.split(separator: "\n")
    for (index, line) in lines.enumerated() {
      let text = line.split(separator: "#", maxSplits: 1)[0].trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("$ ") {
        let command = String(text.dropFirst(2))
        let isShown = lines.dropFirst(index + 1).first?.hasPrefix("$ ") == false
        let result = try shop.shell(isShown ? command : Shop.withShortForecast(command))
        #expect(result.status == 0, "\(text): \(result.errors)")
        printed = result.output
      } else {
        #expect(printed.contains(text), "\(text) is not in\n\(printed)")
      }
    }
  }

  @Test func `the shortest path ends with a product on sale`() throws {
    let page = try String(contentsOf: Shop.root.appendingPathComponent("README.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix("The shortest path") })
    let blocks = section.components(separatedBy: "```").enumerated().filter { !$0.offset.isMultiple(of: 2) }
    let lines = blocks.prefix(2).flatMap { $0.element.split(separator: "\n").map(String.init) }
    let shop = try Shop()
    try shop.bringSeeds()
    var printed = ""
    for line in lines {
      let result = try shop.run("-c", line)
      #expect(result.status == 0, "\(line): \(result.errors)")
      printed = result.output
    }
    let told = try #require(section.firstMatch(of: /The last line says `([^`]+)`/)?.1)
    #expect(printed == "\(told)\n")
    #expect(try shop.run("app", "version", "show", "1.0").output.contains("Ready for Sale"))
  }

  @Test func `a short name and a unit are explained before they are used`() throws {
    let page = try String(contentsOf: Shop.root.appendingPathComponent("README.md"), encoding: .utf8)
    for (word, explanation) in [(".chapter1", "`.chapter1` is short for"), ("unit", "Each change is a *unit*")] {
      let first = try #require(page.firstRange(of: word)?.lowerBound)
      let explained = try #require(page.firstRange(of: explanation))
      #expect(explained.contains(first) || first > explained.upperBound, "\(word)")
    }
  }
}
