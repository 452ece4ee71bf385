public import StockroomKit
internal import StockroomPlugin

/// Plugins that are programs in any language, which speak JSON lines on standard input and output.
///
/// People add them on their machine with `plugin add`; each store decides which of them it uses.
public struct PluginProgramsPlugin: Plugin {
  /// `PluginPrograms`.
  public let name = "PluginPrograms"
  /// The summary for `plugin list`.
  public let summary = "Plugins that are programs, in any language."
  private let programs: ProgramFolder

  /// Finds the programs that the user has added.
  public init() {
    programs = .ofUser
  }

  /// Finds the programs in another folder, for tests; an answer has at most `rowLimit` rows.
  public init(folder: String, rowLimit: Int = 1_000_000) {
    programs = ProgramFolder(folder: folder, rowLimit: rowLimit)
  }

  /// Registers the table, the commands, and the source of programs.
  public func install(into registry: inout Registry) {
    let programs = programs
    registry.tables(
      ProgramValues.table, migrations: ProgramValues.migrations, fingerprint: ProgramValues.fingerprint)
    registry.command(PluginAdd.description) { try PluginAdd($0, in: programs) }
    registry.command(PluginRemove.description) { try PluginRemove($0, in: programs) }
    registry.command(PluginLog.description) { try PluginLog($0, in: programs) }
    registry.command(PluginCheck.description) { try PluginCheck($0, in: programs) }
    registry.commands(PluginNew.self)
    registry.source(ProgramSource(programs: programs))
    registry.complete("program") { prefix, _, limit in
      programs.records().filter { $0.name.utf8.starts(with: prefix.utf8) }.prefix(limit).map {
        ($0.name, $0.manifest.summary)
      }
    }
  }
}
