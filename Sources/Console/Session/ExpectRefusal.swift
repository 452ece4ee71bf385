internal import Engine
internal import Language
internal import StockroomKit

/// `expect refused CODE LINE`: checks that a line is refused with a code.
struct ExpectRefused: SessionCommand {
  private static let code = Parameter<String>.argument("code", "The refusal's code, or its beginning.").named("CODE")
  private static let line = Parameter<String>.argument("line", "The line, in quotes.").named("LINE")

  static let description = CommandDescription(
    "expect refused", "Fail unless a line is refused with a code; its changes are rolled back.", effect: .writes,
    parameters: [code, line],
    examples: ["expect refused product.hosting.not-eligible 'hosting enable .coins'"])

  private let code: String
  private let line: String

  init(_ arguments: Arguments) throws {
    code = try arguments[Self.code]
    line = try arguments[Self.line]
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    do {
      try session.rehearse(line)
    } catch {
      let failure = Failure(of: error)
      let found = failure.diagnostic.code
      guard found == code || found.hasPrefix(code + ".") else {
        throw Refusal.unexpected(
          "refused with \(found), not \(code): \(failure.diagnostic.message)",
          remedy: .command("expect refused \(found) …"),
          subject: code)
      }
      return .nothing
    }
    throw Refusal.unexpected(
      "the line was not refused; it was rolled back, and nothing was changed",
      remedy: "plan before the line shows what it does", subject: line)
  }
}

extension Session {
  /// Runs a line silently and rolls it back, whether it fails or not.
  fileprivate func rehearse(_ line: String) throws {
    let counted = state.tally
    let target = printer.target
    printer.target = nil
    defer { (state.tally, printer.target) = (counted, target) }
    var parser = Parser(source: Array(line.utf8), file: "", mode: .file)
    _ = try workspace.unit(OpenUnit(.transaction, header: header("expect refused"), usesSavepoints: true)) {
      guard let unit else { return }
      try workspace.rehearsing(in: unit) {
        _ = try printer.captured {
          try allowingShell(false) {
            try execute(&parser)
          }
        }
      }
    }
  }
}
