internal import StockroomKit

/// Ends a call with a question, which the client answers with another call.
struct InputRequired: Error {
  let result: JSON
}

extension ContextServer {
  /// Asks the person in the client's form, or, if the client has none, checks the token of `plan`.
  ///
  /// - Throws: A `Refusal`, or an ``InputRequired`` for a client that asks between two calls.
  func confirm(_ question: Question, token: String?, _ caller: Caller) throws {
    if caller.isStateless, let state = caller.state {
      try Self.require(asked.take(state), toBe: question)
      guard Self.isAgreed(caller.answers?[Self.key], to: question) else { throw Self.declined }
    } else if caller.canAsk {
      // A token does not replace the person's own answer.
      try ask(question, caller)
    } else if let token {
      // It is used up by a write, not by a line that is refused.
      try Self.require(planned.question(of: token), toBe: question)
    } else {
      throw Refusal(
        "confirm.needed", kind: .usage,
        "this client cannot ask the person, and \(question.line) needs it:\n\(question.loss)",
        hint: "plan the line, show the person what is lost, and write it again with plan's token as confirm")
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
        "agent.confirm", kind: .usage, "the token is unknown, used up, or forgotten", hint: "plan the line again")
    }
    guard agreed == question else {
      throw Refusal(
        "agent.confirm", kind: .usage, "this line would delete something else than the person agreed to",
        hint: "plan it again, and show the person what is lost")
    }
  }

  private static let key = "confirm"

  private static let declined = Refusal(
    "confirm.withheld", kind: .usage, "the person did not confirm it, nothing was changed")

  /// Whether the person accepted the form and typed the answer.
  private static func isAgreed(_ answer: JSON?, to question: Question) -> Bool {
    guard answer?["action"]?.text == "accept", let typed = answer?["content"]?[key]?.text else { return false }
    return typed.utf8.elementsEqual(question.answer.utf8)
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
