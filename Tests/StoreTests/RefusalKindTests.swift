import Foundation
import Testing

@testable import Store

@Suite struct RefusalKindTests {
  @Test func `the exit status of a refusal follows from its kind`() {
    let statuses = Dictionary(uniqueKeysWithValues: Refusal.Kind.allCases.map { ($0, $0.exitStatus) })
    #expect(
      statuses == [
        .usage: 2, .missing: 1, .rule: 1, .state: 1, .forbidden: 1, .busy: 75, .damaged: 1, .unavailable: 1,
        .cancelled: 130,
      ])
  }

  @Test func `a refusal that names no kind is that of a rule`() {
    #expect(Refusal("product.limit", "too many").kind == .rule)
  }

  @Test func `a refusal in other words is the same otherwise`() {
    let refusal = Refusal("output.protected", kind: .forbidden, "no", hint: "try", subject: "a").aboutLast
    let other = refusal.rephrased("yes", remedy: nil)
    #expect(other.kind == .forbidden && other.code == refusal.code && other.subject == "a" && other.isAboutLast)
    #expect(other.message == "yes" && other.hint == nil)
  }
}
