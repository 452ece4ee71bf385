/// The questions that the person may still answer, each under a token that cannot be guessed.
///
/// A token is good for one write of the same line, as long as it would do the same.
struct PendingQuestions {
  private var questions: [(token: String, question: Question)] = []

  /// The most questions that are kept; the oldest are forgotten.
  static let limit = 32

  /// Keeps a question; returns its token.
  mutating func add(_ question: Question) -> String {
    var numbers = SystemRandomNumberGenerator()
    let token = "confirm-" + (0..<2).map { _ in String(numbers.next(), radix: 36) }.joined()
    questions.append((token, question))
    if questions.count > Self.limit { questions.removeFirst() }
    return token
  }

  /// Takes the question of a token, which is then used up.
  mutating func take(_ token: String) -> Question? {
    guard let index = questions.firstIndex(where: { $0.token.utf8.elementsEqual(token.utf8) }) else { return nil }
    return questions.remove(at: index).question
  }
}
