import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct GraphTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.chapters() }

  @Test func `the text lists the transitions of every state`() throws {
    let text = try drawn("review graph")
    for status in ProductStatus.allCases { #expect(text.contains("\n\n\(status.label)\n")) }
    #expect(text.contains("\n review start → In Review (reviewer)"))
  }

  @Test func `an unknown app is refused`() throws {
    #expect(console.refusal(of: "review graph --app com.example.nothing")?.code == "app.unknown")
  }

  @Test func `a product's path is marked`() throws {
    try console.run(["review submit .chapter2", "review withdraw .chapter2", "review submit .chapter2"])
    let text = try drawn("review graph .chapter2")
    #expect(text.contains("Waiting for Review <- here"))
    #expect(text.contains("* review submit → Waiting for Review (administrator, if complete, taken 2×)"))
    #expect(!text.contains("* review start"))
  }

  @Test func `the graph shows the active policy`() throws {
    try console.run([
      "review policy load policies/legal.yaml", "review policy use legal", "review submit .chapter2",
      "review start .chapter2",
    ])
    let text = try drawn("review graph .chapter2")
    #expect(text.contains("\n\nLegal Check <- here\n review start → In Review (reviewer)"))
    #expect(text.contains("* review start → Legal Check (reviewer, taken 1×)"))
    #expect(
      try drawn("review graph --format mermaid").contains("WAITING_FOR_REVIEW --> IN_REVIEW_Legal_Check: review start"))
    try console.run("review start .chapter2")
    let later = try drawn("review graph .chapter2")
    #expect(later.contains("In Review <- here"))
    #expect(later.contains("\n\nLegal Check\n * review start → In Review (reviewer, taken 1×)"))
  }

  @Test(arguments: ["--versions 1.2", "1.2", "v1.2"])
  func `a version's path is marked`(subject: String) throws {
    try console.run(["app version create 1.2", "app version ready 1.2", "app version upload 1.2"])
    let text = try drawn("review graph \(subject)")
    #expect(text.hasPrefix("com.example.books 1.2\n"))
    #expect(text.contains("\n\nUpload Received <- here\n"))
    #expect(text.contains("* app version ready → Waiting for Upload (administrator, taken 1×)"))
    #expect(!text.contains("* app version submit"))
  }

  @Test func `data has the states, the transitions, and the path`() throws {
    try console.run([
      "review policy load policies/legal.yaml", "review policy use legal", "review submit .chapter2",
      "review start .chapter2",
    ])
    let fields = try console.record(of: "review graph .chapter2")
    #expect(fields["title"] == .text("com.example.books.chapter2"))
    let states = try rows(of: try #require(fields["states"]))
    #expect(states.filter { $0["isHere"] == .boolean(true) }.map { $0["stage"] } == [.text("Legal Check")])
    let start = try rows(of: try #require(fields["transitions"])).first {
      $0["taken"] != .integer(0) && $0["stage"] != .null
    }
    #expect(start?["from"] == .text("WAITING_FOR_REVIEW"))
    #expect(start?["event"] == .text("start"))
    #expect(start?["part"] == .text("reviewer"))
    #expect(start?["to"] == .text("IN_REVIEW"))
    #expect(start?["stage"] == .text("Legal Check"))
    let path = try rows(of: try #require(fields["path"])).compactMap { $0["to"] }
    #expect(path.suffix(2) == [.text("WAITING_FOR_REVIEW"), .text("IN_REVIEW")])
  }

  @Test func `an adopted product has its own path`() throws {
    let product = try console.product("chapter2")
    _ = try console.unit { try $0.products.adopt(product, as: .approved) }
    #expect(try drawn("review graph .chapter2").contains("* adopted"))
  }

  @Test(arguments: ["review graph", "review graph .chapter2", "review graph --versions"])
  func `the SVG is well-formed`(line: String) throws {
    try console.run("review submit .chapter2")
    let parser = XMLParser(data: Data(try drawn("\(line) --format svg").utf8))
    #expect(parser.parse())
    #expect(parser.parserError == nil)
  }

  @Test func `in the image no label overlaps another or a state`() throws {
    var own = MachineGraph(StandardReview.products, title: "A product's way")
    own.mark([("READY_TO_SUBMIT", "APPROVED", "adopted"), ("APPROVED", "READY_TO_SUBMIT", "back")], now: "APPROVED")
    try console.run("review policy load policies/legal.yaml")
    let legal = try console.unit { try Policies(catalog: $0).require("legal") }
    let graphs = [
      MachineGraph(StandardReview.products, title: "Products"),
      MachineGraph(StandardReview.versions, title: "Versions"),
      MachineGraph(legal.machine, title: "Legal"), own,
    ]
    for graph in graphs {
      let layout = GraphLayout(graph)
      let labels = layout.arrows.map(\.label)
      #expect(labels.count > 5)
      for (index, label) in labels.enumerated() {
        let others = labels[(index + 1)...] + layout.states
        #expect(!others.contains { $0.overlaps(label) }, "\(graph.title): \(layout.arrows[index].caption)")
        #expect(label.left >= layout.bounds.left && label.right <= layout.bounds.right)
        #expect(label.top >= layout.bounds.top && label.bottom <= layout.bounds.bottom)
      }
    }
  }

  @Test func `dot has every state and every transition`() throws {
    let dot = try drawn("review graph --format dot")
    #expect(dot.hasPrefix("digraph review {\n"))
    #expect(dot.hasSuffix("\n}\n"))
    #expect(dot.components(separatedBy: " -> ").count - 1 == StandardReview.products.transitions.count)
  }

  @Test func `stages with similar names are separate nodes`() {
    let stages = ["Check 1", "Check 2", "Check-2", "A \"second\" look"]
    let machine = ReviewMachine([
      stages.map { stage in
        ReviewMachine.Row(
          from: .waitingForReview, event: .start, part: .reviewer, condition: nil, to: .inReview, toStage: stage)
      }
    ])
    let graph = MachineGraph(machine, title: "Checks")
    #expect(Set(graph.nodes.map(\.key)).count == graph.nodes.count)
    #expect(graph.dot.contains("\"WAITING_FOR_REVIEW\" -> \"IN_REVIEW_Check_1\""))
    #expect(graph.dot.contains("\"IN_REVIEW_Check_2_2\" [label=\"Check-2\""))
    #expect(graph.mermaid.contains("  state \"Check 2\" as IN_REVIEW_Check_2\n"))
    #expect(graph.mermaid.contains("  state \"A #quot;second#quot; look\" as IN_REVIEW_A__second__look\n"))
  }

  @Test func `Mermaid output is a state diagram`() throws {
    try console.run("review submit .chapter2")
    let mermaid = try drawn("review graph .chapter2 --format mermaid")
    #expect(mermaid.contains("\nstateDiagram-v2\n"))
    #expect(mermaid.contains(" READY_TO_SUBMIT --> WAITING_FOR_REVIEW: review submit (administrator)\n"))
    #expect(mermaid.hasSuffix("class WAITING_FOR_REVIEW here\n"))
  }

  @Test func `an unknown format is refused`() throws {
    let refusal = try #require(console.refusal(of: "review graph --format png"))
    #expect(refusal.message == "png is not a graph format")
    #expect(refusal.subject == "png")
    #expect(console.refusal(of: "review graph .chapter2 --versions")?.code == "review.graph.both")
  }

  private func rows(of value: Value) throws -> [[String: Value]] {
    guard case .list(let items) = value else { return [] }
    return items.map { item in
      guard case .record(let fields) = item else { return [:] }
      return Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) })
    }
  }

  private func drawn(_ line: String) throws -> String {
    try console.run(line).replacing(#/ +/#, with: " ")
  }
}
