import Foundation
import TestSupport
import Testing

/// Several findings look the same, wherever they come from: where, what is wrong, and how to fix it.
@Suite struct FindingLayoutTests {
  private static func rows(_ result: ChildResult) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: result.outputData) as? [[String: Any]])
  }

  /// The keys of the first object, in the order in which they are written.
  private static func keys(_ result: ChildResult) -> [String] {
    let first = result.output.split(separator: "}")[0]
    return first.matches(of: /"([A-Za-z]+)":/).map { String($0.1) }
  }

  @Test func `a check of files lists a line for each: the place, the problem, and its fix`() throws {
    let shop = try Shop()
    try shop.scratch.file("ours.yaml", "name: asc2026\nreviewers: 0\n")
    try shop.scratch.file("a.pkg", "junk")
    let policy = try shop.run("review", "policy", "check", "ours.yaml")
    let package = try shop.run("package", "validate", "a.pkg", "a.pkg")
    #expect(policy.errors.contains("\n  ours.yaml:2:12: reviewers is 0; write a whole number from 1 to 100000\n"))
    #expect(
      package.errors.contains(
        "    error: package.format.unknown: the file is neither a xar nor a zip archive; package build creates a package"
      ))
    #expect(policy.status == 1 && package.status == 1)
  }

  @Test func `programs get a row for each, which ends with its message and hint`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("ours.yaml", "name: asc2026\nreviewers: 0\n")
    try shop.scratch.file("a.pkg", "junk")
    try shop.execute("UPDATE product SET reference_name = reference_name || 'X' WHERE product_id LIKE '%.chapter1'")
    for line in ["review policy check ours.yaml", "package validate a.pkg a.pkg", "store check"] {
      let result = try shop.run("-c", "\(line) -o json")
      #expect(result.status == 1)
      #expect(Self.keys(result).suffix(2) == ["message", "hint"], "\(line): \(result.output)")
      let rows = try Self.rows(result)
      #expect(rows.count == (line == "store check" ? 1 : 2), "\(line)")
      for row in rows {
        for key in ["code", "message", "hint"] { #expect((row[key] as? String)?.isEmpty == false, "\(line): \(key)") }
      }
      // The number of findings is the message, and the rows are the data.
      #expect(try #require(result.errors.split(separator: "\n").first).contains(/: [12] (finding|problem|error)s?$/))
    }
  }

  @Test func `store check tells each problem on a line, and what to do about all of them once`() throws {
    let shop = try Shop(Shop.books)
    try shop.execute("UPDATE product SET reference_name = reference_name || 'X' WHERE apple_id < 575000004")
    let result = try shop.run("store", "check")
    #expect(result.status == 1)
    #expect(result.errors.contains(/store\.check\.failed: \d problems?\n  product \d+ has changed since unit \d+\n/))
    #expect(result.errors.hasSuffix("  hint: restore a backup; nothing was changed\n"))
  }

  @Test func `a product that lacks several things is refused with the lines that product why shows`() throws {
    let shop = try Shop(["app create com.example.a --name Apps --sku A1", "product create .one --name One"])
    let why = try shop.run("product", "why", ".one")
    let refused = try shop.run("review", "submit", ".one")
    #expect(why.status == 0 && refused.status == 1)
    #expect(refused.errors.contains("review.incomplete: com.example.a.one is Missing Metadata and lacks 3 things\n"))
    for row in why.output.split(separator: "\n").dropFirst() {
      let cells = row.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(cells.count == 3)
      #expect(refused.errors.contains("\n  \(cells[0]): \(cells[1]); \(cells[2])\n"), "\(refused.errors)")
    }
  }
}
