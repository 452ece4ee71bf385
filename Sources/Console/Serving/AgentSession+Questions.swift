internal import ContextServer
internal import Engine
internal import Foundation
internal import Language
internal import Rendering
internal import StockroomKit

/// What an agent's lines may do only with the person's word.
extension AgentSession {
  /// Whether a call must be the only one of its line, so that the person knows what they agree to.
  func mustBeAlone(_ call: Call) -> Bool { call.effect == .destroys || needsWord(call) }

  private func needsWord(_ call: Call) -> Bool {
    request?.hasPerson == true && AgentPermission(call).needsPerson
  }

  /// Asks the person about a call before it changes anything; one that deletes asks with what would be lost.
  func confirm(_ call: Call) throws {
    guard request?.mode == .write, needsWord(call), call.effect != .destroys, !hasWord else { return }
    guard workspace.unit == nil else { throw Refusal.notAlone(call.command) }
    try ask(question(AgentPermission(call), call.description))
  }

  /// Asks the person about the loss of a target.
  func confirm(_ loss: Output, of target: String) throws {
    guard workspace.unit == nil else { throw Refusal.notAlone(nil) }
    try ask(question(loss, target))
  }

  /// Asks the person about what a command is about to do, such as to run a program.
  func confirm(_ proposal: Proposal) throws {
    guard let request, request.mode == .write, request.hasPerson, workspace.unit == nil else { throw Refusal.forPerson }
    let question = question(proposal.output, "")
    try ask(question.losing("\(question.loss)\n\(proposal.question)", answer: "yes"))
  }

  /// Asks the person about a write to a protected store.
  func confirmWrite(to label: StoreLabel) throws {
    if !hasWord { try ask(question(label)) }
  }

  private func ask(_ question: Question) throws {
    do {
      try request?.confirm(question)
      hasWord = true
    } catch {
      if !(error is Refusal) { self.question = error }
      throw error
    }
  }

  /// What the person must agree to before the line that was planned is written.
  func plannedQuestion() throws -> Question? {
    guard let planned else { return nil }
    if !isUnit, planned.effect == .destroys {
      let target = planned.arguments.words(planned.command.positional.first?.name ?? "").joined(separator: " ")
      return question(try workspace.loss(of: planned), target)
    }
    if !isUnit, needsWord(planned) { return question(AgentPermission(planned), planned.description) }
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
    question("\(description.summary)\nAn agent needs your word to \(permission.text).", answer: "yes")
  }

  private func question(_ label: StoreLabel) -> Question {
    question("the store \(label.name) is protected", answer: label.name)
  }

  private func question(_ loss: String, answer: String) -> Question {
    Question(line: askedLine, loss: loss, answer: answer, command: command)
  }

  private var askedLine: String { session.reporter.asked(shownLine) }

  /// What a person types in a terminal to run the line.
  private var command: String {
    let path = URL(fileURLWithPath: workspace.store.file.path).standardizedFileURL.path
    let scope = workspace.scopeInUse.map { "use \($0); " } ?? ""
    let asked = askedLine
    let line = scope.isEmpty && asked.utf8.allSatisfy(Self.isPlain) ? asked : "-c \(Self.quoted(scope + asked))"
    let store = path.utf8.allSatisfy(Self.isPlain) && !path.contains(" ") ? path : Self.quoted(path)
    // What an agent tries on a temporary copy is not for the store itself.
    return "stockroom --store \(store) \(workspace.store.isScratch ? "--scratch " : "")\(line)"
  }

  /// Whether a byte means to a shell what it means in a line.
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
    "agent.person", kind: .forbidden, "a person must agree to this, and none did",
    hint: "the person types the line at the console, or agrees in the client's form of a write")

  static func notAlone(_ command: RegisteredCommand?) -> Refusal {
    Refusal(
      "agent.alone", kind: .usage, "\(command?.description.name ?? "a destructive command") must be the only command",
      hint: "write it by itself, so that the person sees what they agree to", subject: command?.description.name)
  }
}
