import StockroomKit
import Testing

@Suite struct PluginSchemaTests {
  private struct Keeper: Plugin {
    let name = "Keeper"
    let summary = "Keeps notes."
    let versions: [Int]

    func install(into registry: inout Registry) {
      registry.tables(
        TableDescription("note", columns: ["text"]),
        migrations: versions.map { Migration(version: $0, sql: "CREATE TABLE note\($0) (id INTEGER)") })
    }
  }

  @Test func `a plugin whose versions do not ascend by one is refused at the start`() throws {
    var registry = Registry()
    registry.install(Keeper(versions: [1, 3]))
    let refusal = #expect(throws: Refusal.self) { try registry.validate() }
    #expect(refusal?.code == "store.schema-order" && refusal?.subject == "Keeper")
    #expect(refusal?.message.contains("1, 3") == true)
    var other = Registry()
    other.install(Keeper(versions: [1, 2, 3]))
    try other.validate()
  }
}
