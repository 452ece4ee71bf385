internal import Language
internal import Rendering
package import StockroomKit

extension Workspace {
  /// Runs `body`; the hints of what it throws name no command that is not installed or is switched off.
  func withInstalledHints<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let refusal as Refusal {
      throw refusal.withInstalledRemedy(in: tree)
    } catch let failure as ValidationFailure {
      throw failure.advising(failure.refusal.withInstalledRemedy(in: tree))
    } catch let diagnostic as Diagnostic {
      throw diagnostic.withInstalledHint(in: tree)
    } catch let diagnostics as Diagnostics {
      let all = [diagnostics.first] + diagnostics.others
      throw Diagnostics(all.map { $0.withInstalledHint(in: tree) }) ?? diagnostics
    }
  }

  /// An output whose next commands are installed and switched on.
  func withInstalledNext(_ output: Output) -> Output {
    guard case .receipt(var receipt) = output else { return output }
    receipt.next.removeAll { !tree.hasCommand(beginning: $0) }
    return .receipt(receipt)
  }
}

extension Refusal {
  /// The same without what its remedy says of commands that are not installed or are switched off.
  package func withInstalledRemedy(in tree: CommandTree) -> Refusal {
    guard let remedy, !remedy.commands.isEmpty else { return self }
    return advising(remedy.keeping { tree.hasCommand(beginning: $0) })
  }
}

extension Diagnostic {
  fileprivate func withInstalledHint(in tree: CommandTree) -> Diagnostic {
    guard !hintCommands.allSatisfy({ tree.hasCommand(beginning: $0) }) else { return self }
    var copy = self
    copy.hint = nil
    return copy
  }
}
