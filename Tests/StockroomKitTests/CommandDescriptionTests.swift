import Foundation
import StockroomKit
import Synchronization
import Testing

@Suite struct CommandDescriptionTests {
  private final class Counter: Sendable {
    let count = Mutex(0)

    func fields() -> [FieldDescription] {
      count.withLock { $0 += 1 }
      return [FieldDescription("size", .bytes, label: "Size", "How large it is.")]
    }
  }

  @Test func `fields are made once, when they are first asked for`() {
    let counter = Counter()
    var description = CommandDescription(
      "box list", "List boxes.", effect: .reads, fields: counter.fields(), examples: ["box list"])
    description.summary = "List all boxes."
    #expect(counter.count.withLock { $0 } == 0)
    #expect(description.fields.map(\.name) == ["size"])
    #expect(description.fields.map(\.label) == ["Size"])
    #expect(counter.count.withLock { $0 } == 1)
  }

  @Test func `a description is the same after it was encoded`() throws {
    let description = CommandDescription(
      "box pack", "Pack a box.", effect: .writes, fields: Counter().fields(), receipt: Counter().fields(),
      examples: ["box pack", "box pack --all"], destroyingFlag: "all")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(description)
    let decoded = try JSONDecoder().decode(CommandDescription.self, from: data)
    #expect(decoded.fields == description.fields)
    #expect(decoded.receipt == description.receipt)
    #expect(decoded.examples == description.examples)
    #expect(decoded.destroyingFlag == "all")
    #expect(try encoder.encode(decoded) == data)
    let keys = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any]).keys
    #expect(Set(keys).isSuperset(of: ["name", "fields", "receipt", "examples", "isNounDefault"]))
  }
}
