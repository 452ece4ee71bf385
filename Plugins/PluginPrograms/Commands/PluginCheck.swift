import Foundation
import StockroomKit

/// `plugin check PATH`.
struct PluginCheck: BoundCommand {
  static let description = CommandDescription(
    "plugin check", "Test that a program follows the plugin protocol, also after bad replies; for its author.",
    effect: .none, parameters: [PluginAdd.path],
    fields: [
      FieldDescription("step", .text, label: "Step", "The request to the program."),
      FieldDescription("result", .term, label: "Result", "The result of the step."),
      FieldDescription("problem", .text, label: "Problem", "The problem with the program's answer."),
    ],
    examples: ["plugin check house-style.py"])

  private let path: FilePath
  private var steps: [ConformanceTrial.Step] = []

  init(_ arguments: Arguments, in programs: ProgramFolder) throws {
    path = try arguments[PluginAdd.path]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    let path = URL(fileURLWithPath: try preparation.absolutePath(path)).resolvingSymlinksInPath().path
    _ = try ProgramFile(path: path)
    guard !preparation.isPlan else { return }
    try ProgramTrial.confirm(path, preparation)
    steps = try ProgramTrial.inFolder { folder in
      var trial = ConformanceTrial(path: path, folder: folder, isCancelled: preparation.cancellation)
      try trial.run()
      return trial.steps
    }
  }

  func run(in context: Context) throws -> Output {
    guard !context.isPlan else { return .message("would start \(path.text), and test it") }
    let failed = steps.filter { $0.problem != nil }.count
    if failed > 0 {
      var findings = Findings()
      findings.note(
        Refusal(
          "plugin.check.failed", kind: .unavailable, "\(path.text) failed \(failed) of \(steps.count) steps",
          hint: "docs/plugin-protocol.md describes the messages", subject: path.text))
      context.report(findings)
    }
    let columns = [
      Column("step", label: "Step"), Column("result", label: "Result"), Column("problem", label: "Problem"),
    ]
    return .table(
      Table(
        columns: columns, empty: "no steps",
        rows: steps.map { step in
          let result: Value =
            step.problem == nil
            ? .term(code: "PASSED", label: "passed", tone: .good)
            : .term(code: "FAILED", label: "failed", tone: .attention)
          return [.text(step.what), result, .text(step.problem)]
        }))
  }
}
