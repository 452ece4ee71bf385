internal import Engine
internal import StockroomKit

/// The commands of the console that work like any plugin's.
struct BuiltinPlugin: Plugin {
  private let engine = EnginePlugin()

  var name: String { engine.name }
  var summary: String { engine.summary }

  func install(into registry: inout Registry) {
    engine.install(into: &registry)
    registry.commands(
      StatusCommand.self, ExpectCommand.self, ExpectCount.self, ExpectMissing.self, ExpectStatus.self)
  }
}
