import Foundation
import StockroomTesting
import TestSupport
import Testing

@testable import stockroom

/// What help shows to be copied can be copied: every example of every command runs by itself.
@Suite(.prepared) struct ExampleTests {
  /// Commands that need no example, and why.
  private static let withoutExamples = [
    "tester edit": "it is there to be refused, and to say what to do instead"
  ]

  // Two examples name the store's file.
  @Test(
    arguments: try Example.all().filter { $0.effect != "none" && (storesAreFiles || !$0.line.contains(" store.db")) })
  func `an example runs alone, as help has it`(example: Example) throws {
    let console = try TestConsole(preparedFrom: PreparedShop.copy(following: example.profile))
    console.isConfirmed = true
    let errors = console.errors(of: example.line)
    #expect(errors.isEmpty, "\(example.command)")
  }

  @Test(arguments: try Example.all().filter { $0.effect == "none" })
  func `an example of the console's own commands runs alone, as help has it`(example: Example) throws {
    let shop = try PreparedShop.copy()
    let result = try shop.run("--yes", "-c", example.line)
    #expect(result.status == 0, "\(example.command): \(result.errors)")
  }

  @Test func `TAB offers each option of an example beside the others`() throws {
    let console = try TestConsole(preparedFrom: PreparedShop.copy())
    var (missing, count) = ([String](), 0)
    // Those two have options of other commands.
    let lines = try Example.all().filter { !["complete", "mcp"].contains($0.command) }.map(\.line)
    for line in lines where !line.contains(where: { "'\"$|>".contains($0) }) {
      for statement in line.split(separator: "; ") {
        let words = statement.split(separator: " ").map(String.init)
        for (index, option) in words.enumerated() where option.hasPrefix("--") && option != "--yes" {
          var others = words
          others.remove(at: index)
          if index < others.count, !others[index].hasPrefix("-") { others.remove(at: index) }
          count += 1
          let offered = console.completions(of: (others + ["--"]).joined(separator: " "))
          if !offered.isEmpty, !offered.contains(where: { option.hasPrefix($0) }) { missing.append("\(statement)") }
        }
      }
    }
    #expect(missing == [])
    #expect(count > 100)
  }

  @Test func `every command has an example`() throws {
    let shown = Set(try Example.all().map(\.command))
    let bare = try Example.commands().filter { !shown.contains($0) && !Example.endless.contains($0) }
    #expect(bare.sorted() == Self.withoutExamples.keys.sorted())
  }
}
