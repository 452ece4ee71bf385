import Foundation
import Testing

/// Scripts match refusals by their codes, so a code once given stays: a new one is added to the list, none is lost.
@Suite struct RefusalCodeTests {
  private static let snapshot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Snapshots/refusal-codes.txt")

  @Test func `the codes in the sources are those of the list`() throws {
    let listed = try String(contentsOf: Self.snapshot, encoding: .utf8).split(separator: "\n").map(String.init)
    let found = try Self.codesInSources()
    #expect(Set(found).subtracting(listed).sorted() == [], "add these to \(Self.snapshot.lastPathComponent)")
    #expect(Set(listed).subtracting(found).sorted() == [], "these are gone, and a script may wait for them")
  }

  private static func codesInSources() throws -> [String] {
    let refusal = /(?:Refusal|diagnostic)\(\s*"([a-z0-9]+(?:[.-][a-z0-9]+)*)"/
    let findingCode = /case \w+ = "(package\.[a-z0-9.-]+)"/
    var codes: Set<String> = []
    for folder in ["Sources", "Plugins"] {
      let files = FileManager.default.enumerator(atPath: Shop.root.appendingPathComponent(folder).path)
      while let name = files?.nextObject() as? String {
        guard name.hasSuffix(".swift") else { continue }
        let text = try String(contentsOf: Shop.root.appendingPathComponent("\(folder)/\(name)"), encoding: .utf8)
        codes.formUnion(text.matches(of: refusal).map { String($0.1) })
        codes.formUnion(text.matches(of: findingCode).map { String($0.1) })
      }
    }
    return codes.sorted()
  }
}
