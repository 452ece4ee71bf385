import Language
import StockroomKit
import Testing

@Suite struct RefusalDiagnosticTests {
  @Test func `a diagnostic has the kind of its refusal, and leads back to it`() {
    for kind in Refusal.Kind.allCases {
      let diagnostic = Diagnostic(Refusal("shop.shut", kind: kind, "it is shut"))
      #expect(diagnostic.kind.rawValue == kind.rawValue)
      #expect(diagnostic.kind.ofRefusal == kind)
    }
  }
}
