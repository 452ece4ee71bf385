internal import StockroomKit

/// Ends a call with a question, which the client answers in another call.
struct InputRequired: Error {
  let result: JSON
}

extension ContextServer {
  /// Asks the person in the client's form; only their own answer counts.
  ///
  /// - Throws: A `Refusal` with the command for the person to type if the client has no forms, or an ``InputRequired``
  ///   for a client that asks between two calls.
  func confirm(_ question: Question, _ caller: Caller) throws {
    if caller.isStateless, caller.canAsk, let state = caller.state {
      try Self.require(asked.take(state), toBe: question)
      guard Self.isAgreed(caller.answers?[Self.key], to: question) else { throw Self.declined }
    } else if caller.canAsk {
      try ask(question, caller)
    } else {
      throw Refusal(
        "confirm.needed", kind: .usage,
        "this client cannot ask the person, and \(question.line) needs their consent:\n\(question.loss)",
        hint: "the person can type it in a terminal: \(question.command)")
    }
  }

  /// Asks in the middle of the call, or between this one and the next.
  private func ask(_ question: Question, _ caller: Caller) throws {
    if caller.isStateless {
      throw InputRequired(
        result: [
          "resultType": "input_required",
          "inputRequests": [Self.key: ["method": "elicitation/create", "params": Self.form(question, hasMode: true)]],
          "requestState": .string(asked.add(question)),
        ])
    }
    let answer = connection?.ask("elicitation/create", Self.form(question, hasMode: false))
    guard Self.isAgreed(answer, to: question) else { throw Self.declined }
  }

  private static func require(_ agreed: Question?, toBe question: Question) throws {
    guard let agreed else {
      throw Refusal(
        "agent.confirm", kind: .usage, "the answer is to an unknown or expired question",
        hint: "write the line again")
    }
    guard agreed == question else {
      throw Refusal(
        "agent.confirm", kind: .usage, "the person agreed to something else than this line would do",
        hint: "write it again, and the person is asked")
    }
  }

  private static let key = "confirm"

  private static let declined = Refusal(
    "confirm.withheld", kind: .usage, "the person did not confirm it; nothing was changed")

  /// True if the person accepted the form and typed the answer.
  private static func isAgreed(_ answer: JSON?, to question: Question) -> Bool {
    guard answer?["action"]?.text == "accept", let typed = answer?["content"]?[key]?.text else { return false }
    return typed.hasSameBytes(as: question.answer)
  }

  private static func form(_ question: Question, hasMode: Bool) -> JSON {
    let form: JSON = [
      "message": .string("\(question.line)\n\(question.loss)\nType \(question.answer) to continue."),
      "requestedSchema": [
        "type": "object",
        "properties": [
          key: [
            "type": "string", "title": "Confirm",
            "description": .string("Type \(question.answer) to continue."),
          ]
        ],
        "required": [.string(key)],
      ],
    ]
    return hasMode ? form.adding("mode", "form") : form
  }
}

/// The questions that the person may still answer, by a token that cannot be guessed.
///
/// A token allows one write of the same line, as long as the line would do the same.
struct PendingQuestions {
  private var questions: [(token: String, question: Question)] = []

  /// The maximum number of questions; the oldest are discarded.
  static let limit = 32

  /// Stores a question; returns its token.
  mutating func add(_ question: Question) -> String {
    var numbers = SystemRandomNumberGenerator()
    let token = "confirm-" + (0..<2).map { _ in String(numbers.next(), radix: 36) }.joined()
    questions.append((token, question))
    if questions.count > Self.limit { questions.removeFirst() }
    return token
  }

  /// Removes and returns the question of a token.
  mutating func take(_ token: String) -> Question? {
    guard let index = questions.firstIndex(where: { $0.token.hasSameBytes(as: token) }) else { return nil }
    return questions.remove(at: index).question
  }
}
