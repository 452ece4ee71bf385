import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import stockroom

/// The program without one of its plugins: the rest works, and nothing names a command that is gone.
@Suite struct PluginRemovalTests {
  private static let removable = plugins.map(\.name).filter { $0 != "Catalog" }
  /// ConnectAPI answers requests and has no commands.
  private static let commanding = removable.filter { $0 != "ConnectAPI" }

  private static func console(without plugin: String) throws -> TestConsole {
    let console = try TestConsole(plugins: plugins.filter { $0.name != plugin })
    try console.run("app create com.example.books --name 'Example Books' --sku BOOKS1; app version create 1.0")
    try console.run("product create .chapter1 --name 'Chapter 1' --description 'Chapter 1, with pictures' --hosted")
    try console.run("product create .chapter2 --name 'Chapter 2' --description 'Chapter 2, with pictures'")
    return console
  }

  @Test(arguments: removable) func `without a plugin products can be edited`(plugin: String) throws {
    let console = try Self.console(without: plugin)
    try console.run("expect status .chapter1 'Waiting for Upload'")
    try console.run("hosting disable .chapter1; product delete .chapter2 --yes")
    _ = try JSONSerialization.jsonObject(with: Data(console.json("product list").utf8))
    try console.run("product why .chapter1; undo")
    #expect(try !console.run("plugin list").contains(plugin))
  }

  @Test(arguments: commanding) func `without a plugin nothing names its commands`(plugin: String) throws {
    let console = try Self.console(without: plugin)
    var answers = Self.lines.map { (line: $0, text: console.answer(to: $0)) }
    // In review, whoever brought it there.
    try console.unit { try $0.store.execute("UPDATE product SET status = 'IN_REVIEW'") }
    answers += Self.linesInReview.map { (line: $0, text: console.answer(to: $0)) }
    try HintScan(of: [plugin]).expectNone(in: answers)
  }

  private static let lines = [
    "help", "help --markdown", "status", "product show .chapter1", "product why .chapter1",
    "product why .chapter2 --storefront JPN", "product can .chapter1", "product edit .chapter1 --notes One",
    "product adopt .chapter1 --status approved", "product create .chapter1 --name Again", "hosting disable .chapter2",
    "hosting enable .chapter2", "app version create 1.0", "app version submit 1.0", "review submit .chapter1",
    "review submit .chapter2", "review advance .chapter1 --to approved", "package show .chapter1",
    "package show .chapter2", "price show .chapter1", "price set .nothing --tier 1", "price unset .chapter1",
  ]
  private static let linesInReview = [
    "product delete .chapter1 --yes", "hosting disable .chapter1", "product show .chapter1",
  ]
}
