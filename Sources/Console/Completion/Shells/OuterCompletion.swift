internal import LineEditor
internal import StockroomKit

/// Completes the words after `stockroom`: its own options, or a command.
struct OuterCompletion {
  let session: Session

  func candidates(_ words: [String]) -> [Candidate] {
    let partial = words.last ?? ""
    let outer = OuterWords(words.dropLast())
    guard outer.command.isEmpty else { return Completer(session: session).complete(outer.command + [partial]) }
    if let option = outer.awaiting { return values(of: option, partial) }
    guard partial.hasPrefix("-") else { return Completer(session: session).complete([partial]) }
    guard let equals = partial.firstIndex(of: "=") else {
      return OuterOptions.all.map { Candidate(text: "--\($0.name)", summary: $0.summary) }.starting(with: partial)
    }
    let name = partial[..<equals].dropFirst(2)
    guard let option = OuterOptions.all.first(where: { $0.name == name }) else { return [] }
    return values(of: option, String(partial[partial.index(after: equals)...])).map {
      Candidate(text: partial[...equals] + $0.text, summary: $0.summary, isFinal: $0.isFinal)
    }
  }

  private func values(of option: ParameterDescription, _ partial: String) -> [Candidate] {
    ValueCompletion(session: session).candidates(of: option, in: nil, partial)
  }
}
