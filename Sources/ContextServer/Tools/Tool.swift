internal import StockroomKit

/// A tool, as a client lists it.
struct Tool {
  let name: String
  let title: String
  let description: String
  /// The strongest effect of the lines that it may run.
  let effect: Effect
  let input: JSON
  let output: JSON

  /// All tools, or without the writing ones if the server is read-only.
  static func all(isReadOnly: Bool) -> [Tool] {
    let reading = [search, describe, read, plan]
    return isReadOnly ? reading : reading + [write, undo]
  }

  var json: JSON {
    let reads = effect == .none || effect == .reads
    return [
      "name": .string(name), "title": .string(title), "description": .string(description), "inputSchema": input,
      "outputSchema": output,
      "annotations": [
        "readOnlyHint": .bool(reads), "destructiveHint": .bool(effect == .destroys), "idempotentHint": .bool(reads),
        // Tools work on this machine only.
        "openWorldHint": false,
      ],
    ]
  }

  private static let search = Tool(
    name: "search_commands", title: "Search commands",
    description:
      "Find the commands that words are about, such as \"price japan\": their names, usage, and summaries, nearest "
      + "first, and the subjects that explain the words.",
    effect: .none,
    input: Schema.object(
      [
        "query": Schema.text("The task in your words, or one word."),
        "limit": Schema.count("The maximum number of commands; default: 10.", 50),
      ],
      required: ["query"]),
    output: Schema.object(
      [
        "commands": Schema.list(
          Schema.object(
            ["name": Schema.text(), "summary": Schema.text(), "usage": Schema.text(), "effect": Schema.effect],
            required: ["name", "summary", "usage", "effect"])),
        "subjects": Schema.texts("Subjects of the resource stockroom://explain/{subject}."),
      ], required: ["commands", "subjects"]))

  private static let describe = Tool(
    name: "describe_command", title: "Describe a command",
    description:
      "Describe a command: usage, parameters with their types and values, effect, permission, examples, and the JSON "
      + "schema of its output.",
    effect: .none,
    input: Schema.object(
      ["command": Schema.text("The command's name, such as one of search_commands.")], required: ["command"]),
    output: Schema.object(
      [
        "name": Schema.text(), "summary": Schema.text(), "usage": Schema.text(), "effect": Schema.effect,
        "permission": Schema.optionalText("The permission that a role needs."), "writesFiles": Schema.flag(),
        "parameters": Schema.list(Schema.anything), "options": Schema.texts("The options that every command has."),
        "examples": Schema.texts("Lines that work."), "argumentsSchema": Schema.anything,
        "outputSchema": Schema.anything,
      ], required: ["name", "summary", "usage", "effect", "parameters", "examples", "argumentsSchema", "outputSchema"]))

  private static let read = Tool(
    name: "read", title: "Read",
    description: "Run commands that change nothing, such as lists, and return their output. Long lists come in pages.",
    effect: .reads, input: Schema.object(Schema.line.merging(Schema.page) { first, _ in first }),
    output: Schema.object(["outputs": Schema.outputs, "notes": Schema.notes], required: ["outputs", "notes"]))

  private static let plan = Tool(
    name: "plan", title: "Plan",
    description:
      "Show each row that a line would change, before and after, without changing it. For a command that needs the "
      + "person's consent, also show why, or what would be lost.",
    effect: .reads, input: Schema.object(Schema.line.merging(Schema.page) { first, _ in first }),
    output: Schema.object(
      [
        "changes": Schema.list(
          Schema.object(
            [
              "change": Schema.text("+ added, ~ changed, - deleted"), "noun": Schema.text(), "subject": Schema.text(),
              "details": Schema.list(Schema.anything, "The columns with their values before and after."),
            ], required: ["change", "noun", "subject"])),
        "total": Schema.integer("The number of changed rows."), "nextOffset": Schema.optionalInteger,
        "loss": Schema.optionalText("The loss that the person must agree to, or the reason that they are asked."),
        "command": Schema.optionalText(
          "The command for the person to type in a terminal, if the client cannot ask them."),
        "outputs": Schema.outputs, "notes": Schema.notes,
      ], required: ["changes", "total", "outputs", "notes"]))

  private static let write = Tool(
    name: "write", title: "Write",
    description:
      "Run a line and save its changes as one unit: all of them or none. Separate several commands with ;. "
      + "A command that needs the person's consent must be alone; the client asks them.",
    effect: .destroys,
    input: Schema.object(
      Schema.line.merging([
        "why": Schema.text("The reason, for the log.")
      ]) { first, _ in first }),
    output: Schema.object(
      [
        "unit": Schema.optionalInteger, "outputs": Schema.outputs, "notes": Schema.notes,
      ], required: ["unit", "outputs", "notes"]))

  private static let undo = Tool(
    name: "undo", title: "Undo",
    description: "Undo the last unit that this server wrote, or a given unit, and report it.",
    effect: .writes,
    input: Schema.object(["unit": Schema.integer("The number of the unit, from write or the log.")]),
    output: Schema.object(
      [
        "unit": Schema.integer("The unit that was undone."), "line": Schema.text("Its line."),
        "outputs": Schema.outputs, "notes": Schema.notes,
      ], required: ["unit", "line", "outputs", "notes"]))
}
