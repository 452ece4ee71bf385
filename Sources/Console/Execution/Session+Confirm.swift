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
        throw Refusal("confirm.target", "--yes needs an explicit target", hint: "name what is to go")
      }
      return
    }
    guard let dialog, canAsk else {
      throw Refusal(
        "confirm.needed", "\(call.description.name) takes something away", hint: "add --yes: \(call.node.text) --yes")
    }
    try printer.show(try plan(call), format: .table)
    let wanted = target.isEmpty ? "yes" : target
    printer.note(call.description.summary)
    guard let answer = try dialog.ask("type \(wanted) to go on: "), answer.utf8.elementsEqual(wanted.utf8) else {
      throw Refusal("confirm.withheld", "not confirmed, nothing was changed")
    }
  }
}
