internal import ArgumentParser
internal import Console
internal import Foundation
public import StockroomKit

/// The `stockroom` program, for packages that build one with plugins of their own.
///
///     import CatalogCommands
///     import StockroomConsole
///
///     @main
///     struct Program {
///       static func main() {
///         StockroomConsole.main(plugins: [CatalogPlugin(), FreshnessPlugin()])
///       }
///     }
public enum StockroomConsole {
  /// Runs the process's arguments, and exits with the console's status: 0 done, 1 refused, 2 wrong usage.
  ///
  /// - Parameter plugins: The plugins, in the order in which their guards and listeners run.
  public static func main(plugins: [any Plugin]) -> Never {
    // Checked before anything is written to these streams.
    if let problem = StandardStreams.problem {
      StandardStreams.say(problem, isError: true)
      exit(1)
    }
    do {
      let plain = try OuterReading.plain(Array(CommandLine.arguments.dropFirst()))
      exit(Console(plugins: plugins).run(try plain ?? OuterReading.full(nil)))
    } catch {
      let status = OuterCommand.exitCode(for: error).rawValue
      let text = OuterCommand.fullMessage(for: error)
      // Usage is 2 here, as in the console itself, rather than sysexits' 64.
      if status == 64 {
        let problem = OuterCommand.message(for: error)
        StandardStreams.say(Console.outerError(problem, arguments: CommandLine.arguments) ?? text, isError: true)
        exit(2)
      }
      let isSaid = text.isEmpty || StandardStreams.say(text, isError: false)
      exit(isSaid ? status : max(status, 1))
    }
  }
}
