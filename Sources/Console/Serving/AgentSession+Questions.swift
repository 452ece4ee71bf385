internal import ContextServer
internal import Engine
internal import Foundation
internal import Language
internal import Rendering
internal import StockroomKit

/// The questions to the person about an agent's lines.
extension AgentSession {
  /// True if a call must be the only one of its line, so that the person knows exactly what to approve.
  func mustBeAlone(_ call: Call) -> Bool { call.effect == .destroys || needsApproval(call) }

  private func needsApproval(_ call: Call) -> Bool {
    request?.hasPerson == true && AgentPermission(call).needsPerson
  }

  /// Asks the person about a call before it changes anything; a call that deletes asks by its loss instead.
  func confirm(_ call: Call) throws {
    guard request?.mode == .write, needsApproval(call), call.effect != .destroys, !isApproved else { return }
    guard workspace.unit == nil else { throw Refusal.notAlone(call.command) }
    try ask(question(AgentPermission(call), call.description))
  }

  /// Asks the person about the loss of a target.
  func confirm(_ loss: Output, of target: String) throws {
    guard workspace.unit == nil else { throw Refusal.notAlone(nil) }
    try ask(question(loss, target))
  }

  /// Asks the person about a command's proposal, such as to run a program.
  func confirm(_ proposal: Proposal) throws {
    guard let request, request.mode == .write, request.hasPerson, workspace.unit == nil else { throw Refusal.forPerson }
    let question = question(proposal.output, "")
    try ask(question.losing("\(question.loss)\n\(proposal.question)", answer: "yes"))
  }

  /// Asks the person about a write to a protected store.
  func confirmWrite(to label: StoreLabel) throws {
    if !isApproved { try ask(question(label)) }
  }

  private func ask(_ question: Question) throws {
    do {
      try request?.confirm(question)
      isApproved = true
    } catch {
      if !(error is Refusal) { self.question = error }
      throw error
    }
  }

  /// The question for the person before the planned line is written; nil if it needs no approval.
  func plannedQuestion() throws -> Question? {
    guard let planned else { return nil }
    if !isUnit, planned.effect == .destroys {
      let target = planned.arguments.words(planned.command.positional.first?.name ?? "").joined(separator: " ")
      return question(try workspace.loss(of: planned), target)
    }
    if !isUnit, needsApproval(planned) { return question(AgentPermission(planned), planned.description) }
    guard workspace.store.exists, !workspace.store.isScratch else { return nil }
    let label = try workspace.readStore { try Settings(in: $0).label() }
    return label.flatMap { $0.isProtected ? question($0) : nil }
  }

  // MARK: - Texts

  private func question(_ loss: Output, _ target: String) -> Question {
    var text = ""
    try? Renderer(options: RenderOptions(format: .table)).render(loss) { text += $0 }
    return question(text.trimmingCharacters(in: .newlines), answer: target.isEmpty ? "yes" : target)
  }

  private func question(_ permission: AgentPermission, _ description: CommandDescription) -> Question {
    question("\(description.summary)\nAn agent needs your approval to \(permission.text).", answer: "yes")
  }

  private func question(_ label: StoreLabel) -> Question {
    question("the store \(label.name) is protected", answer: label.name)
  }

  private func question(_ loss: String, answer: String) -> Question {
    Question(line: askedLine, loss: loss, answer: answer, command: command)
  }

  private var askedLine: String { session.reporter.asked(shownLine) }

  /// The command for running the line in a terminal.
  private var command: String {
    let location = workspace.store.location
    let path = location.file.map { URL(fileURLWithPath: $0.path).standardizedFileURL.path } ?? location.name
    let scope = workspace.scopeInUse.map { "use \($0); " } ?? ""
    let asked = askedLine
    let line = scope.isEmpty && asked.utf8.allSatisfy(Self.isPlain) ? asked : "-c \(Self.quoted(scope + asked))"
    let store = path.utf8.allSatisfy(Self.isPlain) && !path.contains(" ") ? path : Self.quoted(path)
    // The agent tries the line on a temporary copy, and so must the person.
    return "stockroom --store \(store) \(workspace.store.isScratch ? "--scratch " : "")\(line)"
  }

  /// True if a byte has the same meaning for a shell and in a line.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: " ./:,=@%+-_".utf8.contains(byte)
    }
  }

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: #"'\''"#))'" }
}

extension Refusal {
  fileprivate static let forPerson = Refusal(
    "agent.person", kind: .forbidden, "a person must approve this, and nobody did",
    hint: "the person types the line at the console, or approves it in the client's form")

  static func notAlone(_ command: RegisteredCommand?) -> Refusal {
    Refusal(
      "agent.alone", kind: .usage, "\(command?.description.name ?? "a destructive command") must be the only command",
      hint: "write it alone, so that the person sees exactly what to approve", subject: command?.description.name)
  }
}
