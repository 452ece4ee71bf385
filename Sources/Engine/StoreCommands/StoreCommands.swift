internal import Foundation
internal import Rendering
package import StockroomKit

/// `store info`.
struct StoreInfo: WorkspaceCommand {
  static let readsAtDate = true
  static let description = CommandDescription(
    "store info", "Show the store's place, engine, size, and rules.", effect: .reads,
    fields: EngineExplanations.resources.described(
      "store",
      [
        "path": .identifier, "engine": .text, "content": .text, "connections": .integer, "label": .text,
        "isProtected": .boolean,
        "bytes": .bytes, "profile": .text, "now": .date, "units": .integer,
      ]),
    examples: ["store info", "store"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    try Self.output(in: workspace, at: call.common.at)
  }

  static func output(in workspace: Workspace, at date: DateExpression? = nil) throws -> Output {
    let name = workspace.store.location.name
    guard workspace.store.exists else { throw Refusal.storeMissing(name) }
    let (bytes, engine, content, connections) = try workspace.store.withReader {
      (try $0.size, try $0.engineName, $0.contentPlace, try $0.connectionCount)
    }
    return try workspace.read(at: date) { catalog in
      let label = try catalog.settings.label()
      let units = try catalog.store.journal.entryCount(in: catalog.store)
      let counts = try workspace.registry.views.storeCounts.map { try $0.field(in: catalog) }
      return .record(
        Record(
          [
            Field("path", .identifier(name), label: "Store"),
            Field("engine", .text(engine), label: "Engine"),
            Field("content", .text(content), label: "Content"),
            Field("connections", .integer(connections.map(Int64.init)), label: "Connections"),
            Field("label", .text(label?.name), label: "Label"),
            Field("isProtected", .boolean(label?.isProtected ?? false), label: "Protected"),
            Field("bytes", .bytes(bytes), label: "Size"),
            Field("profile", .text(catalog.rules.profile.rawValue), label: "Rules"),
            Field("now", .date(catalog.store.now), label: "Store time"),
          ] + counts + [Field("units", .integer(units), label: "Units in the journal")]))
    }
  }
}

extension Workspace {
  /// The store's path, size, and rules.
  package func storeInfo() throws -> Output { try StoreInfo.output(in: self) }

  /// Runs `body`, which opens a store that a command named; refusals of its file do not advise `--store`.
  package func withOtherStore<Value>(_ name: String, _ body: (StoreLocation) throws -> Value) throws -> Value {
    let location = try storeLocation(name)
    do {
      return try body(location)
    } catch let refusal as Refusal
      where location.file != nil && (refusal.kind == .missing || refusal.kind == .forbidden)
    {
      throw refusal.rephrased(refusal.message, remedy: "name the file of a store; nothing was changed")
    }
  }
}
