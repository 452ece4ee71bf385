import Foundation
import Testing

@Suite struct ContributingTests {
  @Test func `each file on the ways through the code declares what it is named for`() throws {
    let guide = try String(contentsOf: Shop.root.appendingPathComponent("docs/contributing.md"), encoding: .utf8)
    let ways = try #require(
      guide.components(separatedBy: "\n## ").first { $0.hasPrefix("Three ways through the code") })
    let paths = ways.matches(of: /`((?:Sources|Plugins)\/[A-Za-z\/+]+)\.swift`/).map { String($0.1) }
    #expect(paths.count { $0.hasPrefix("Sources/Engine/") } >= 4)
    for path in paths {
      let folders = path.split(separator: "/")
      // A plugin that is removed takes its part of a way with it.
      let plugin = Shop.root.appendingPathComponent(folders.prefix(2).joined(separator: "/")).path
      guard folders[0] == "Sources" || FileManager.default.fileExists(atPath: plugin) else { continue }
      let file = Shop.root.appendingPathComponent(path + ".swift")
      let source = try String(contentsOf: file, encoding: .utf8)
      let name = String(folders[folders.count - 1].prefix { $0 != "+" })
      let declaration = try Regex("\\b(?:struct|class|enum|protocol|extension) \(name)\\b")
      #expect(source.contains(declaration), "\(path)")
    }
  }
}
