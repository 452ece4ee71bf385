import Foundation
@testable import PluginPrograms
import StockroomPlugin
import Testing

/// Every message that `docs/plugin-protocol.md` shows is one.
@Suite struct ProtocolGuideTests {
  private let guide: String

  init() throws {
    let path = ProgramBench.example("").deletingLastPathComponent().appendingPathComponent("docs/plugin-protocol.md")
    guide = try String(contentsOf: path, encoding: .utf8)
  }

  @Test func `every message in the guide can be read`() throws {
    let lines = guide.split(separator: "```json").dropFirst().flatMap { block in
      block.prefix(upTo: block.range(of: "```")?.lowerBound ?? block.endIndex).split(separator: "\n")
    }
    #expect(lines.count > 15)
    var kinds: Set<String> = []
    for line in lines {
      let data = Data(line.utf8)
      if let message = try? MessageLine.message(ProgramMessage.self, in: data) {
        kinds.insert(String("\(message)".prefix { $0 != "(" }))
        if case .manifest(let manifest) = message { try ManifestCheck.require(manifest) }
      } else {
        let message = try MessageLine.message(HostMessage.self, in: data)
        kinds.insert(String("\(message)".prefix { $0 != "(" }))
      }
    }
    #expect(
      kinds == [
        "hello", "manifest", "request", "progress", "row", "output", "refusal", "call", "answer", "refused", "set",
        "get",
      ])
  }

  @Test func `the guide names every kind of change, type, and kind of field`() {
    for name in ChangeKind.allCases.map(\.rawValue) + Manifest.Parameter.ValueType.allCases.map(\.rawValue)
      + Manifest.FieldKind.allCases.map(\.rawValue) + Manifest.Effect.allCases.map(\.rawValue)
    {
      #expect(guide.contains("`\(name)`"), "\(name)")
    }
    #expect(guide.contains("1,048,576") && MessageLine.limit == 1_048_576)
  }

  @Test func `messages are the same after they were written and read`() throws {
    let messages: [HostMessage] = [
      .hello(protocols: [1]), .answer(id: 1, ["a": [1, 2.5.json, nil, true, "x"]]),
      .refused(id: 2, ProgramRefusal("a.b", "c", kind: "rule", hint: "d", subject: "e")),
      .request(id: 3, .run(.init("a b", arguments: ["x": 1], isPlan: true, actor: "ann", now: "2012-11-21T00:00:00Z"))),
      .request(id: 4, .guard(change: ["kind": "app.created"])), .request(id: 5, .listen(change: [:])),
      .request(id: 6, .require(product: [:])), .request(id: 7, .column(name: "x", product: [:])),
      .request(id: 8, .complete(name: "x", prefix: "y", limit: 3)),
      .request(id: 9, .option(.init("x", on: "product edit", value: "y", product: ["id": "z"]))),
    ]
    for message in messages {
      #expect(try MessageLine.message(HostMessage.self, in: MessageLine.line(message)) == message)
    }
    var manifest = Manifest(name: "X", version: "1", summary: "X.")
    manifest.options = [.init(.init("x", .option, .integer, "X."), on: "product create", "product edit")]
    manifest.values = ["x"]
    for message: ProgramMessage in [
      .manifest(manifest), .set(id: 1, .init("x", of: "com.example.one", ["a": 1])), .set(id: 2, .init("x", nil)),
      .get(id: 3, .init("x")), .get(id: 4, .init("x", of: "com.example.one")),
    ] {
      #expect(try MessageLine.message(ProgramMessage.self, in: MessageLine.line(message)) == message)
    }
  }
}

extension Double {
  fileprivate var json: JSON { .number(self) }
}
