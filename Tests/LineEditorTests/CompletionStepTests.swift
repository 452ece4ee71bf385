import Testing

@testable import LineEditor

@Suite struct CompletionStepTests {
  @Test func `what the candidates have in common goes in`() {
    #expect(step("p", 0..<1, ["price", "prize"]) == .replace(0..<1, with: "pri"))
  }

  @Test func `when that adds nothing they are listed`() {
    #expect(step("pri", 0..<3, ["price", "prize"]) == .list([Candidate(text: "price"), Candidate(text: "prize")]))
  }

  @Test func `characters are told apart by their bytes`() {
    #expect(CompletionStep.commonPrefix(["caf\u{E9}", "cafe\u{301}"]) == "caf")
    #expect(CompletionStep.commonPrefix(["価格", "価値"]) == "価")
    #expect(CompletionStep.commonPrefix([]).isEmpty)
  }

  @Test func `a space that is there already is not doubled`() {
    #expect(step("pri set", 0..<3, ["price"]) == .replace(0..<3, with: "price"))
  }

  @Test func `a range beyond the line is cut to it`() {
    #expect(step("pri", 0..<9, ["price"]) == .replace(0..<3, with: "price "))
    #expect(step("", 5..<9, []) == .nothing)
  }

  @Test func `without candidates the reason is shown, if there is one`() {
    let completion = Completion(range: 0..<1, candidates: [], note: "none now")
    #expect(CompletionStep(completion, line: "p") == .note("none now"))
    let single = Completion(range: 0..<1, candidates: [Candidate(text: "price")], note: "none now")
    #expect(CompletionStep(single, line: "p") == .replace(0..<1, with: "price "))
  }

  private func step(_ line: String, _ range: Range<Int>, _ texts: [String]) -> CompletionStep {
    CompletionStep(Completion(range: range, candidates: texts.map { Candidate(text: $0) }), line: line)
  }
}
