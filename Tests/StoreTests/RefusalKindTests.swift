import Foundation
import Testing

@testable import Store

@Suite struct RefusalKindTests {
  @Test func `the kind of a refusal decides the exit status`() {
    let statuses = Dictionary(uniqueKeysWithValues: Refusal.Kind.allCases.map { ($0, $0.exitStatus) })
    #expect(
      statuses == [
        .usage: 2, .missing: 1, .rule: 1, .state: 1, .forbidden: 1, .busy: 75, .damaged: 1, .unavailable: 1,
        .cancelled: 130,
      ])
  }

  @Test func `the default kind of a refusal is rule`() {
    #expect(Refusal("product.limit", "too many").kind == .rule)
  }

  @Test func `rephrasing a refusal changes only its message and remedy`() {
    let refusal = Refusal("output.protected", kind: .forbidden, "no", hint: "try", subject: "a").aboutLast
    let other = refusal.rephrased("yes", remedy: nil)
    #expect(other.kind == .forbidden && other.code == refusal.code && other.subject == "a" && other.isAboutLast)
    #expect(other.message == "yes" && other.hint == nil)
  }
}
