import Foundation
import TestSupport
import Testing

/// A line under "Examples:" in a command's help.
struct Example: CustomTestStringConvertible {
  let command: String
  let effect: String
  /// The rules of a store that has the command; nil for any.
  let profile: String?
  let line: String

  var testDescription: String { line }

  /// Commands that run until they are stopped.
  static let endless: Set = ["serve"]

  /// The examples of every command that ends, in the order of `help commands`, from one reading of all their help.
  static func all() throws -> [Example] {
    let known = Dictionary(try listed().map { ($0.name, $0) }) { first, _ in first }
    return try pages().filter { !endless.contains($0.command) }.flatMap { command, page in
      let lines = page.components(separatedBy: "\nExamples:\n").dropFirst().joined().components(separatedBy: "\n")
      return lines.prefix { $0.hasPrefix("  ") }.map {
        Example(
          command: command, effect: known[command]?.effect ?? "none", profile: known[command]?.profile,
          line: String($0.dropFirst(2)))
      }
    }
  }

  /// The page of help of every command, in the same order, from one run.
  static func pages() throws -> [(command: String, page: String)] { try readPages.get() }

  private static let readPages = Result<[(command: String, page: String)], any Error> {
    let commands = try Self.commands()
    // What stands between two pages, and in none.
    let search = "help --search between-pages"
    let shop = try Shop()
    try shop.scratch.file("pages.seed", commands.map { "help \($0)\n\(search)\n" }.joined())
    let pages = try shop.run("run", "pages.seed").output.components(separatedBy: try shop.run("-c", search).output)
    return zip(commands, pages).map { ($0, $1) }
  }

  /// The examples of the commands that write nothing and answer with data, which help does not.
  static func reading() throws -> [Example] {
    let texts = ["complete", "completions", "explain", "help", "mcp"]
    return try all().filter { ["reads", "none"].contains($0.effect) && !texts.contains($0.command) }
  }

  /// The names of every command.
  static func commands() throws -> [String] { try listed().map(\.name) }

  private static func listed() throws -> [Command] { try readList.get() }

  private static let readList = Result<[Command], any Error> {
    try JSONDecoder().decode([Command].self, from: Shop().run("help", "commands", "-o", "json").outputData)
  }

  private struct Command: Decodable {
    let name: String
    let effect: String
    let profile: String?
  }
}
