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
}
