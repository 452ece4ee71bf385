import Testing

@testable import LineEditor

@Suite struct CandidateListTests {
  @Test func `summaries stand in a column beside the candidates`() {
    let candidates = [Candidate(text: "価格", summary: "Prices"), Candidate(text: "app", summary: "Apps")]
    #expect(CandidateList.rows(candidates, width: 80) == ["価格  Prices", "app   Apps"])
  }

  @Test func `a long candidate leaves room for the summaries`() {
    let candidates = [
      Candidate(text: String(repeating: "a", count: 30), summary: "Prices"), Candidate(text: "b", summary: "B"),
    ]
    #expect(CandidateList.rows(candidates, width: 21) == ["aaaaaaaaaaa…  Prices", "b             B"])
  }

  @Test func `without summaries the candidates stand in columns, read downwards`() {
    let candidates = (1...5).map { Candidate(text: "w\($0)") }
    #expect(CandidateList.rows(candidates, width: 12) == ["w1  w3  w5", "w2  w4"])
  }

  @Test func `the first hundred are shown, and how many more there are`() {
    let rows = CandidateList.rows((1...250).map { Candidate(text: "p\($0)", summary: "s") }, width: 80)
    #expect(rows.count == 101)
    #expect(rows.last == "… and 150 more")
  }

  @Test func `a summary cannot steer the terminal`() {
    let rows = CandidateList.rows([Candidate(text: "a", summary: "\u{1B}[2J\n\u{9B}x\u{202E}")], width: 80)
    #expect(rows == ["a  ␛[2J␊\u{FFFD}x\u{FFFD}"])
  }
}
