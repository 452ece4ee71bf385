import Foundation
import TestSupport
import Testing

/// Every finding of a policy file says how to fix that one.
@Suite struct PolicyHintTests {
  private struct Finding: Decodable {
    let message: String
    let hint: String?
  }

  /// Lines after `name: ours`, and what a hint about them names.
  private static let values: [(lines: String, hint: String)] = [
    ("reviwers: 4", "did you mean reviewers?"), ("colour: red", "use name, summary, reviewers"),
    ("reviewers: 0", "write a whole number from 1 to 100000"), ("name: ours", "remove it here, or on line 1"),
    ("summary: ''", "write a text, or omit summary"),
    ("summary: \(String(repeating: "x", count: 300))", "shorten summary to one line, and at most 200 characters"),
    ("review: [3h]", "write KEY: VALUE with the keys constant"), ("review: {}", "use one of constant"),
    ("review: soon", "write one such as 90s"), ("review: -2h", "write 2h"), ("review: 99999w", "write a shorter one"),
    ("review: {normal: 3h}", "use constant"), ("review: {empirical: 3h}", "write one such as [2h, 5h, 9h]"),
    ("review: {uniform: {from: 3h}}", "add to"), ("review: {uniform: {from: 3h, to: 1h}}", "make from the shortest"),
    ("review: {lognormal: {median: 3h}}", "{median: 8h, p90: 20h}"),
    ("review: {lognormal: {median: 0s, p90: 1h}}", "write a longer median"),
    ("review: {lognormal: {median: 3h, p90: 1h}}", "raise p90"),
    ("review: {lognormal: {median: 3h, sigma: 99}}", "write a sigma"),
    ("arrivals: 0s", "write a longer time, such as 4h"), ("expedited: 1.5", "write a probability from 0 to 1"),
    ("expedited: [1]", "write a probability from 0 to 1"),
    ("outcomes: {approve: 0.5, reject: 0.2}\nreasons: [{guideline: '2.1', probability: 1}]", "by 0.300"),
    ("outcomes: {approve: 0, reject: 1}\nreasons: [{guideline: '2.1', probability: 1}]", "give approve"),
    ("outcomes: {approve: 0.5, reject: 0.5}", "add reasons"), ("reasons: all", "{guideline: \"2.1\""),
    ("reasons: []", "add {guideline: \"2.1\", probability: 1}"),
    ("reasons: [{guideline: '2.1', probability: 0.4}]", "raise the probability of a reason by 0.600"),
    ("reasons: [{probability: 1}]", "{guideline: \"2.1\""), ("reasons: [{guideline: x, probability: 1}]", "\"2.1\""),
    ("calendar: {days: []}", "name a day in days"), ("calendar: {days: mon}", "list some of mon"),
    ("calendar: {days: [monday]}", "use mon"), ("calendar: {hours: 9-17}", "09:00-17:30"),
    ("calendar: {holidays: [2026-02-30]}", "2026-12-25"), ("summary: &a b", "quote it"),
    ("review: [", "write KEY: VALUE"),
    ("review: \(String(repeating: "[", count: 1500))\(String(repeating: "]", count: 1500))", "fewer brackets"),
  ]

  private static let submit =
    "{from: Ready to Submit, event: submit, by: administrator, guard: complete, to: In Review}"
  private static let approve = "{from: In Review, event: approve, by: reviewer, to: Approved}"

  private static let machines: [(lines: String, hint: String)] = [
    ("states: {Legal: In Review}", "add transitions"), ("states: Legal", "{Legal: In Review}"),
    ("states: {'': In Review}", "give it another name"),
    ("states: {Approved: In Review}", "give the state another name"),
    ("states: {Legal: {lasts: 1h}}", "add shown"), ("states: {Legal: In Reveiw}", "did you mean In Review?"),
    ("states: {Legal: Approved}", "use one of Waiting for Review"), ("states: {Legal: {shwn: In Review}}", "shown"),
    ("transitions: []", "{from: STATE"), ("transitions: [\(submit), {from: In Review, event: approve}]", "add by, to"),
    ("transitions: [\(submit), {from: In Revew, event: approve, by: reviewer, to: Approved}]", "In Review?"),
    ("transitions: [\(submit), {from: In Review, event: fly, by: reviewer, to: Approved}]", "use one of submit"),
    ("transitions: [\(submit), {from: In Review, event: approve, by: me, to: Approved}]", "administrator, reviewer"),
    ("transitions: [\(submit), {from: In Review, event: approve, by: reviewer, guard: x, to: Approved}]", "complete"),
    ("transitions: [\(submit), \(approve), \(approve)]", "give line 2 a guard"),
    ("states: {Legal: In Review}\ntransitions: [\(submit), \(approve)]", "to: Legal"),
    ("transitions: [\(submit)]", "add a transition with from: In Review"),
    (
      "transitions: [\(submit), {from: In Review, event: withdraw, by: administrator, to: Ready to Submit}]",
      "to a state outside the cycle"
    ),
    ("transitions: [\(approve)]", "from: Ready to Submit"),
    (
      "transitions: [{from: Ready to Submit, event: submit, by: administrator, to: In Review}, \(approve)]",
      "add guard: complete"
    ),
  ]

  @Test func `every kind of finding has a hint that names the key or the value to write`() throws {
    let shop = try Shop()
    let files =
      (Self.values + Self.machines).map { ("name: ours\n\($0.lines)\n", $0.hint) } + [
        ("", "begin with name: NAME"), ("- a", "write KEY: VALUE with the keys name"),
        ("reviewers: 3", "add name: NAME"),
        ("name: x y", "write a name such as"), ("name: asc2026", "choose another name, such as my-asc2026"),
        ("name: ours\n" + String(repeating: "review: 1h\n", count: 30), "leave one of them"),
      ]
    for (number, file) in files.enumerated() { try shop.scratch.file("\(number).yaml", file.0) }
    let checks = files.indices.map { "review policy check \($0).yaml -o json" }
    for (check, file) in zip(checks, files) {
      let result = try shop.run("-c", check)
      #expect(result.status == 1)
      let findings = try JSONDecoder().decode([Finding].self, from: result.outputData)
      for finding in findings {
        #expect(finding.hint?.isEmpty == false && finding.hint?.hasPrefix("explain ") == false, "\(finding.message)")
      }
      #expect(findings.contains { $0.hint?.contains(file.1) == true }, "\(file.0): \(findings)")
    }
  }
}
