import Language
import Testing

/// The first thing a source has in it, for tests about just that.
enum Reading {
  static func line(_ source: String) throws -> Line {
    var parser = Parser(source: Array(source.utf8), file: "test.seed", mode: .file)
    return try #require(try parser.next())
  }

  static func command(_ source: String) throws -> CommandNode {
    let statement = try line(source).statements.first
    guard case .command(let command) = statement else { throw Unexpected(statement: statement) }
    return command
  }

  static func loop(_ source: String) throws -> ForLoop {
    let statement = try line(source).statements.first
    guard case .loop(let loop) = statement else { throw Unexpected(statement: statement) }
    return loop
  }

  private struct Unexpected: Error {
    let statement: Statement?
  }
}
