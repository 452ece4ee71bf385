internal import Engine
internal import Foundation
internal import Language
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// Checks transcripts: plays every line, and shows screens that differ.
struct TranscriptCheck {
  /// The file name suffix of transcripts.
  static let suffix = ".console"

  let files: [String]
  var allowsShell = false
  /// True if screens that differ are updated.
  var updates = false
  /// The error format of differences; nil for the console's.
  var errors: ErrorFormat?

  func run(in session: Session) throws -> Output {
    if session.isPlanning, updates {
      // A plan does not write files.
      var check = self
      check.updates = false
      return try check.run(in: session)
    }
    var (differences, isPartial) = (0, false)
    for path in files {
      let found = try check(path, in: session)
      differences += found.differences
      isPartial = isPartial || found.isPartial
    }
    guard differences == 0 || updates else {
      throw Refusal(
        "story.differs", "\(HumanNumbers.count(differences, "difference")) from the transcript",
        hint: "run --update updates the transcript")
    }
    guard !isPartial else {
      return .message("all screens before the first shell line match")
    }
    return .message(
      updates && differences > 0
        ? "updated \(HumanNumbers.count(differences, "screen"))"
        : "all screens match")
  }

  /// Shows the screens that differ, with their places; returns their number, and whether a plan skipped a part.
  private func check(_ path: String, in session: Session) throws -> (differences: Int, isPartial: Bool) {
    let source = try Source(path: path, session: session)
    if let error = SourceText(source.bytes, file: source.name).encodingError() { throw error }
    let transcript = Transcript(String(decoding: source.bytes, as: UTF8.self))
    if updates { try session.protectedFiles.requireWritable(source.name, typed: path) }
    let scope = session.scope
    session.scope.filesInUse.run.append(source.place)
    defer { session.scope = scope }
    guard !transcript.steps.isEmpty else {
      throw Refusal(
        "story.empty", "\(path) has no commands", hint: "start commands with > and a space",
        subject: path)
    }
    let player = try TranscriptPlayer(
      in: session, folder: source.folder, allowsShell: session.scope.allowsShell && allowsShell)
    var (lines, differences, isPartial) = (transcript.opening, 0, false)
    for step in transcript.steps {
      if Interrupts.pending { throw Refusal.cancelled }
      let prompt = step.prompt == nil || step.prompt == "> " ? step.prompt : player.prompt
      let shown: [String]
      do {
        if session.isPlanning, step.prompt == nil {
          try player.requireShell()
          (session.planPrinter ?? session.printer).note("would run \(step.typed)")
          isPartial = true
        }
        // A plan does not run programs, so that later screens would differ.
        guard !isPartial else { continue }
        shown = try player.play(step)
      } catch let refusal as Refusal {
        throw Failure(
          diagnostic(
            step, source, refusal.code, kind: Diagnostic.Kind(refusal.kind), refusal.message, hint: refusal.hint))
      }
      let isSamePrompt = prompt?.hasSameBytes(as: step.prompt ?? "") ?? true
      let pattern = ScreenPattern(lines: step.screen.reversed().drop { $0.isEmpty }.reversed())
      if isSamePrompt, pattern.matches(shown) {
        lines += step.source + step.screen
        continue
      }
      differences += 1
      let typed = step.source[0].dropFirst(step.prompt?.count ?? 2)
      lines += ["\(prompt ?? "$ ")\(typed)"] + step.source.dropFirst() + shown
      guard !updates else { continue }
      let difference =
        (isSamePrompt ? [] : ["- \(step.prompt ?? "")", "+ \(prompt ?? "")"]) + pattern.difference(from: shown)
      let failure = Failure(
        diagnostic(
          step, source, "story.differs",
          "the screen differs\n" + difference.joined(separator: "\n")))
      session.printer.report(failure.printed(as: errors))
    }
    if updates, differences > 0 {
      try FileTarget.write(lines.joined(separator: "\n") + "\n", to: source.name, mode: 0o600)
    }
    return (differences, isPartial)
  }

  private func diagnostic(
    _ step: Transcript.Step, _ source: Source, _ code: String, kind: Diagnostic.Kind = .rule, _ message: String,
    hint: String? = nil
  ) -> Diagnostic {
    let column = (step.prompt ?? "$ ").count + 1
    return Diagnostic(
      code: code, kind: kind, message: message, hint: hint,
      range: SourceRange(
        file: source.name, line: step.line, column: column, length: step.typed.prefix { $0 != "\n" }.count),
      sourceLine: step.source[0])
  }
}
