import Foundation
import TestSupport
import Testing

/// What is wrong with a policy file, all of it at once.
@Suite struct PolicyCheckTests {
  /// One of everything that can be wrong.
  private static let policy = """
    name: asc2026
    reviwers: 4
    summary: Everything at once.
    reviewers: 0
    waiting: {lognormal: {median: -8h, p90: 20h}}
    review: [3h]
    summary: Twice.
    outcomes: {approve: 0.7, reject: 0.2, request-action: 0.2}
    reasons:
      - {guideline: "2.1", probability: 0.3}
    states:
      Limbo: {shown: In Review}
      Trap: {shown: In Review, lasts: -2h}
      Round: {shown: In Reveiw}
    transitions:
      - {from: Ready to Submit, event: submit, by: administrator, to: Waiting for Review}
      - {from: Waiting for Review, event: start, by: reviewer, to: In Revew}
      - {from: In Review, event: approve, by: reviewer, to: Approved}
      - {from: In Review, event: approve, by: reviewer, guard: goes alone, to: Approved}
      - {from: In Review, event: reject, by: reviewer, to: Trap}
      - {from: In Review, event: request-action, by: me, to: Round}
      - {from: Round, event: start, by: reviewer, to: Round}
      - {from: Lost, event: publish, by: reviewer, to: Approved, to: Approved}

    """

  private static let findings = """
    all.yaml:1:7: error: review.policy.invalid: asc2026 is built in and cannot be replaced; \
    choose another name, such as my-asc2026
      all.yaml:2:1: a policy has no key reviwers; did you mean reviewers?
      all.yaml:4:12: reviewers is 0; write a whole number from 1 to 100000
      all.yaml:5:31: waiting: -8h is negative; write 8h, or another duration
      all.yaml:6:9: review must be a mapping; write KEY: VALUE with the keys constant, exponential, uniform, triangular, lognormal, empirical
      all.yaml:7:1: summary is duplicate; remove it here, or on line 3
      all.yaml:8:11: the probabilities of the outcomes add up to 1.100, not to 1; lower approve, reject, or request-action by 0.100
      all.yaml:10:3: the probabilities of the reasons add up to 0.300, not to 1; raise the probability of a reason by 0.700
      all.yaml:12:3: Limbo is unreachable: no transition leads there; add a transition with to: Limbo, or remove it
      all.yaml:12:3: Limbo is a dead end; add a transition with from: Limbo
      all.yaml:13:3: Trap is a dead end; add a transition with from: Trap
      all.yaml:13:35: lasts: -2h is negative; write 2h, or another duration
      all.yaml:14:3: Round is in a cycle without exit: there is no path to Approved; \
    add a transition with from: Round to a state outside the cycle
      all.yaml:14:18: In Reveiw is not a status; did you mean In Review?
      all.yaml:16:5: submit needs a guard; add guard: complete
      all.yaml:17:64: In Revew is not a state; did you mean In Review?
      all.yaml:19:5: approve from In Review is never used: line 18 comes first; \
    give line 18 a guard: complete, goes alone, goes with a version, returns with its version
      all.yaml:21:50: me is not a part; use one of administrator, reviewer, system
      all.yaml:23:12: Lost is not a state; use one of Limbo, Trap, Round, Missing Metadata
    """

  /// What was printed up to the list of all states.
  private static func printed(_ errors: String) -> String {
    errors.components(separatedBy: ", Waiting for Upload, Processing Content").first ?? errors
  }

  @Test func `check and load tell all findings at once, in the order of the file, and change nothing`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("all.yaml", Self.policy)
    let before = try shop.dump()
    for verb in ["check", "load"] {
      let result = try shop.run("review", "policy", verb, "all.yaml")
      #expect(result.status == 1)
      #expect(Self.printed(result.errors) == Self.findings)
      for rest in ["all.yaml:23:25: publish is not an event; use one of submit", "all.yaml:23:62: to is duplicate"] {
        #expect(result.errors.contains(rest))
      }
    }
    #expect(try shop.dump() == before)
  }

  /// A finding as programs read it.
  private struct Finding: Decodable, Equatable {
    let code: String
    let file: String
    let line: Int
    let column: Int
    let message: String
    let hint: String
  }

  private static let reasons = """
    name: ours
    outcomes: {approve: 0.7, reject: 0.3}
    reasons:
      - {guideline: x, probability: 0.3, message: ""}
      - {guideline: "2.1", probability: 0.3}

    """

  @Test func `programs get a finding each, and fixing one reveals no other`() throws {
    let shop = try Shop()
    try shop.scratch.file("ours.yaml", Self.reasons)
    let expected = [
      (
        4, 3, "the probabilities of the reasons add up to 0.600, not to 1", "raise the probability of a reason by 0.400"
      ),
      (4, 17, "x is not a guideline", "write its number in quotes, such as \"2.1\""),
      (4, 47, "message must be one line of 1 to 4000 characters", "write a text, or omit message"),
    ].map {
      Finding(code: "review.policy.invalid", file: "ours.yaml", line: $0, column: $1, message: $2, hint: $3)
    }

    let data = try shop.run("review", "policy", "check", "ours.yaml", "-o", "json")
    #expect(try JSONDecoder().decode([Finding].self, from: data.outputData) == expected)
    #expect(data.errors.contains("error: review.policy.invalid: ours.yaml: 3 findings\n"))
    #expect(data.status == 1)

    for verb in ["check", "load"] {
      let lines = try shop.run("review", "policy", verb, "ours.yaml", "--errors", "json")
      let told = lines.errors.split(separator: "\n").map { Data($0.utf8) }
      #expect(try told.map { try JSONDecoder().decode(Finding.self, from: $0) } == expected)
      #expect(lines.output.isEmpty)

      let annotations = try shop.run("review", "policy", verb, "ours.yaml", "--errors", "github")
      #expect(
        annotations.errors.split(separator: "\n").map(String.init)
          == expected.map {
            "::error file=ours.yaml,line=\($0.line),col=\($0.column)::\($0.code): \($0.message)%0Ahint: \($0.hint)"
          })
      #expect(annotations.status == 1)
    }
  }

  @Test(arguments: [
    (
      "waiting: \(String(repeating: "[", count: 1500))\(String(repeating: "]", count: 1500))",
      "not YAML: it is nested too"
    ),
    ("expedited: 1\(String(repeating: "0", count: 300))", "expedited is 1\(String(repeating: "0", count: 99))…\n"),
    ("reviewers: 2.5", "reviewers is 2.5"),
    ("reviewers: .nan\nwaiting: .inf", "reviewers is .nan; write a whole number from 1 to 100000"),
  ])
  func `what nobody can have meant is told in a few words`(lines: String, message: String) throws {
    let shop = try Shop()
    try shop.scratch.file("ours.yaml", "name: ours\n\(lines)\n")
    let result = try shop.run("review", "policy", "check", "ours.yaml")
    #expect(result.status == 1)
    #expect(result.errors.contains("error: review.policy.invalid: \(message)"))
    #expect(result.errors.utf8.count < 1000)
  }

  @Test func `a policy that an editor gave a byte order mark and carriage returns is as good`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("ours.yaml", "\u{FEFF}name: ours\r\nreviewers: 3\r\n")
    #expect(try shop.run("review", "policy", "load", "ours.yaml").status == 0)
    #expect(try shop.run("review", "policy", "use", "ours").status == 0)
    #expect(try shop.run("review", "run", "--for", "1d").status == 0)
  }

  @Test func `a way through review that a file has is put in force by the commands of the hint`() throws {
    let shop = try Shop(Shop.books)
    try shop.bringSeeds("policies", as: "policies")
    let refused = try shop.run("review", "run", "--for", "1d", "--policy", "policies/legal.yaml")
    #expect(refused.errors.contains("hint: review policy load policies/legal.yaml; review policy use legal\n"))
    #expect(refused.errors.contains("\n                               ^~~~~~~~~~~~~~~~~~~\n"))
  }

  @Test func `a policy in order has no findings`() throws {
    let shop = try Shop()
    try shop.scratch.file("ours.yaml", "name: ours\n")
    #expect(try shop.run("review", "policy", "check", "ours.yaml", "-o", "json").output == "[]\n")
    #expect(
      try shop.run("review", "policy", "check", "ours.yaml").output == "ours.yaml: the policy ours is valid\n")
  }

  @Test func `a shipped policy under its own name can be forecast by, but not kept`() throws {
    let shop = try Shop(Shop.books)
    #expect(try shop.shell("stockroom review policy show asc2026 > ours.yaml").status == 0)
    for verb in ["check", "load"] {
      let result = try shop.run("review", "policy", verb, "ours.yaml")
      #expect(result.errors.hasPrefix("ours.yaml:1:7: error: review.policy.invalid: asc2026 is built in"))
    }
    #expect(
      try shop.run("review", "simulate", "--policy", "ours.yaml", "--submissions", "1000", "--seed", "1").status == 0)
    let renamed = try shop.shell(
      "sed s/asc2026/ours/ ours.yaml > named.yaml && stockroom review policy load named.yaml")
    #expect(renamed.status == 0)
  }
}
