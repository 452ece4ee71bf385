internal import Engine
internal import StockroomKit

/// The tools that run lines.
extension ContextServer {
  func read(_ arguments: JSON, _ caller: Caller) throws -> JSON {
    let line = try WrittenLine(arguments, tree: console.workspace.tree)
    var reader = try Self.outputReader(arguments)
    let result = try console.run(
      LineRequest(
        line: line.text, mode: .read, progress: progress(caller), emit: { try reader.read($0) }, confirm: Self.unasked))
    return Self.result(
      ["outputs": .array(reader.outputs), "notes": JSON(result.notes)], text: Self.text(reader, result.notes))
  }

  func plan(_ arguments: JSON, _ caller: Caller) throws -> JSON {
    let line = try WrittenLine(arguments, tree: console.workspace.tree)
    var outputs = OutputReader()
    let result = try console.run(
      LineRequest(
        line: line.text, mode: .plan, progress: progress(caller), emit: { try outputs.read($0) }, confirm: Self.unasked)
    )
    var changes = try Self.outputReader(arguments)
    if let output = result.changes { try changes.read(output) }
    let table = changes.outputs.first
    var data: JSON = [
      "changes": table?["rows"] ?? [], "total": table?["total"] ?? 0, "nextOffset": table?["nextOffset"] ?? .null,
      "outputs": .array(outputs.outputs), "notes": JSON(result.notes),
    ]
    var texts = [changes.text, outputs.text] + result.notes
    if let question = result.question {
      data = data.adding("loss", .string(question.loss)).adding("command", .string(question.command))
      texts.append("The person must agree:\n\(question.loss)")
      let asks = caller.canAsk && !isReadOnly
      texts.append(asks ? "write asks them." : "They can type it in a terminal: \(question.command)")
    }
    let text = texts.filter { !$0.isEmpty }.joined(separator: "\n")
    return Self.result(data, text: text.isEmpty ? "nothing would change" : text)
  }

  func write(_ arguments: JSON, _ caller: Caller) throws -> JSON {
    try requireWritable()
    let line = try WrittenLine(arguments, tree: console.workspace.tree)
    var reader = OutputReader()
    let result = try console.run(
      LineRequest(
        line: line.text, mode: .write, why: try Self.text(arguments, "why"), progress: progress(caller),
        emit: { try reader.read($0) }, confirm: { [self] in try confirm($0, caller) }))
    if let unit = result.unit { units.append(unit) }
    let unit = result.unit.map { "unit \($0)" } ?? "nothing changed in the store"
    return Self.result(
      [
        "unit": result.unit.map { JSON($0) } ?? .null, "outputs": .array(reader.outputs), "notes": JSON(result.notes),
      ], text: Self.text(reader, result.notes + [unit]))
  }

  func undo(_ arguments: JSON, _ caller: Caller) throws -> JSON {
    try requireWritable()
    let number: Int64
    if let given = try Self.integer(arguments, "unit", in: 1...Int.max) {
      number = Int64(given)
    } else {
      number = try lastUnit()
    }
    let line = try console.workspace.readStore { try $0.journal.entry(number, in: $0).line }
    var reader = OutputReader()
    let result = try console.run(
      LineRequest(
        line: "undo \(number)", mode: .write, progress: progress(caller), emit: { try reader.read($0) },
        confirm: { [self] in try confirm($0, caller) }))
    return Self.result(
      [
        "unit": JSON(number), "line": .string(line), "outputs": .array(reader.outputs), "notes": JSON(result.notes),
      ], text: Self.text(reader, result.notes))
  }

  /// The last unit that this server wrote and nobody has undone.
  private func lastUnit() throws -> Int64 {
    let last = try console.workspace.readStore { transaction in
      try units.last { try transaction.journal.entry($0, in: transaction).undoneBy == nil }
    }
    guard let last else {
      throw Refusal(
        "agent.undo", kind: .state, "this server has no unit left to undo",
        hint: "name a unit of the log: {\"unit\": 12}")
    }
    return last
  }

  private func requireWritable() throws {
    guard isReadOnly else { return }
    throw Refusal(
      "agent.read-only", kind: .forbidden, "this server is read-only",
      hint: "ask the person to run it without --read-only"
    )
  }

  private static func text(_ reader: OutputReader, _ notes: [String]) -> String {
    let text = ([reader.text] + notes).filter { !$0.isEmpty }.joined(separator: "\n")
    return text.isEmpty ? "done" : text
  }

  /// Refuses a question, for lines that only read.
  private static func unasked(_ question: Question) throws {
    throw Refusal("agent.writes", kind: .usage, "\(question.line) changes the store", hint: "use plan, then write")
  }
}
