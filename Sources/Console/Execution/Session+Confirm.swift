internal import Language
internal import Rendering
internal import StockroomKit

extension Session {
  /// Has a command that takes something away confirmed: it shows what would go and asks for the name; off a terminal it
  /// needs `--yes` and an explicit target.
  func confirm(_ call: CommandCall) throws {
    let target = call.binder.arguments.words(call.command.positional.first?.name ?? "").joined(separator: " ")
    let isExplicit = !target.isEmpty || call.command.positional.isEmpty
    if call.common.isConfirmed || isConfirmed {
      guard isExplicit || isPrompt else {
        throw Refusal("confirm.target", kind: .usage, "--yes needs an explicit target", hint: "name what is to go")
      }
      return
    }
    try confirm(call.description, target: target) { try plan(call) }
  }

  /// Shows what would go, and asks for the target's name; `--yes` has answered already.
  func confirm(_ description: CommandDescription, target: String, loss: () throws -> Output) throws {
    guard !isConfirmed else { return }
    // Looked up first in any case: what is not there is refused as such.
    let loss = try loss()
    guard let dialog, canAsk else {
      throw Refusal(
        "confirm.needed", kind: .usage, "\(description.name) takes something away",
        hint: "add --yes: \(currentCommand?.text ?? description.name) --yes")
    }
    try printer.show(loss, format: .table)
    let wanted = target.isEmpty ? "yes" : target
    printer.note(description.summary)
    guard let answer = try dialog.ask("type \(wanted) to go on: "), answer.utf8.elementsEqual(wanted.utf8) else {
      throw Refusal.withheld
    }
  }

  /// Asks before a unit that writes to a protected store, once for all that is in it; `--yes` has answered already.
  func confirmWrite() throws {
    guard !isConfirmed, !storeKeeper.isScratch, storeKeeper.exists else { return }
    let label = try storeKeeper.forReading().use { try Settings(in: $0).label() }
    guard let label, label.isProtected else { return }
    guard let dialog else {
      throw Refusal(
        "confirm.protected", kind: .usage, "the store \(label.name) is protected",
        hint: "add --yes to write to it; --scratch rehearses on a copy")
    }
    guard let answer = try dialog.ask("\(label.name) is protected; change it? [y/N] "),
      answer.lowercased().hasPrefix("y")
    else { throw Refusal.withheld }
  }
}

extension Refusal {
  fileprivate static let withheld = Refusal("confirm.withheld", kind: .usage, "not confirmed, nothing was changed")
}
