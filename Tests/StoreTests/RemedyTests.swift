import Store
import Testing

@Suite struct RemedyTests {
  @Sendable private static func isReview(_ line: String) -> Bool { line.hasPrefix("review ") }

  @Test func `advice remains without its command`() {
    let remedy = Remedy("raise the version", command: "package upload FILE")
    #expect(remedy.text == "raise the version: package upload FILE")
    #expect(remedy.commands == ["package upload FILE"])
    #expect(remedy.keeping(Self.isReview)?.text == "raise the version")
    #expect(remedy.keeping { _ in true } == remedy)
  }

  @Test func `a clause with an unknown command is omitted, whether it is a command or a sentence`() {
    let sentence: Remedy = "\(command: "storefront list") shows all \(2) codes"
    #expect(sentence.text == "storefront list shows all 2 codes")
    for remedy in [Remedy.command("package upload FILE"), sentence] {
      #expect(remedy.keeping(Self.isReview) == nil)
    }
    #expect(Remedy("nothing was changed").keeping { _ in false }?.text == "nothing was changed")
  }

  @Test func `clauses with known commands remain, without the separators of omitted ones`() {
    let either = Remedy.command("package upload FILE").or(.command("review withdraw ID"))
    #expect(either.text == "package upload FILE, or review withdraw ID")
    #expect(either.keeping(Self.isReview)?.text == "review withdraw ID")
    let both = Remedy("\(command: "package build") again").adding("nothing was changed")
    #expect(both.text == "package build again; nothing was changed")
    #expect(both.keeping(Self.isReview)?.text == "nothing was changed")
  }
}
