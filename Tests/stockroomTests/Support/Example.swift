import Foundation
import TestSupport
import Testing

/// A line under "Examples:" in a command's help.
struct Example: CustomTestStringConvertible {
  let command: String
  let line: String

  var testDescription: String { line }

  /// The examples of every command, in the order of `help commands`, from one reading of all their help.
  static func all() throws -> [Example] {
    let commands = try commands()
    // What stands between two pages, and in none.
    let search = "help --search between-pages"
    let shop = try Shop()
    try shop.scratch.file("pages.seed", commands.map { "help \($0)\n\(search)\n" }.joined())
    let pages = try shop.run("run", "pages.seed").output.components(separatedBy: try shop.run("-c", search).output)
    return zip(commands, pages).flatMap { command, page in
      let lines = page.components(separatedBy: "\nExamples:\n").dropFirst().joined().components(separatedBy: "\n")
      return lines.prefix { $0.hasPrefix("  ") }.map { Example(command: command, line: String($0.dropFirst(2))) }
    }
  }

  /// The names of every command.
  static func commands() throws -> [String] {
    let listed = try Shop().run("help", "commands", "-o", "json").outputData
    return try JSONDecoder().decode([Command].self, from: listed).map(\.name)
  }

  private struct Command: Decodable {
    let name: String
  }
}
