internal import Rendering
internal import StockroomKit

/// `diff [STORE [STORE]]`, or `diff FILE` for a catalog file of a plugin; `-` is standard input.
struct DiffCommand: WorkspaceCommand {
  private static let first = Parameter<FilePath?>.optionalArgument(
    "from", "The store or catalog file to compare with. Default with --scratch: the store that was copied."
  ).named("STORE")
  private static let second = Parameter<FilePath?>.optionalArgument(
    "to", "The store to compare instead of the open one."
  ).named("STORE")

  private static let format = Parameter<String?>.option(
    "format", "The format of a catalog file, if its name does not tell; - reads standard input.")
  private static let prune = Parameter<Bool>.flag(
    "prune", "With a catalog file, also show the items that --prune would remove.")

  static let description = CommandDescription(
    "diff",
    "Show the changes from another store to this one, or from this one to a file; exit status 3 if they differ.",
    effect: .reads, parameters: [first, second, format, prune],
    fields: EngineExplanations.resources.described(
      "diff", ["change": .text, "noun": .text, "subject": .identifier, "details": .list]),
    examples: ["store backup shop.tar; store open copy.db; store restore shop.tar; diff store.db"])

  private let first: FilePath?
  private let second: FilePath?
  private let format: String?
  private let prunes: Bool

  init(_ arguments: Arguments) throws {
    first = try arguments[Self.first]
    second = try arguments[Self.second]
    format = try arguments[Self.format]
    prunes = try arguments[Self.prune]
  }

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    guard first != nil || workspace.store.isScratch else {
      throw Refusal(
        "usage.missing", kind: .usage, "diff needs STORE, the store to compare with",
        hint: "diff STORE; with --scratch, diff alone compares with the store that was copied")
    }
    if let first, second == nil, let command = comparison(with: first, in: workspace) {
      return try show(workspace, with: first, by: command, call, emit: emit)
    }
    guard format == nil else {
      throw Refusal(
        "usage.diff.format", kind: .usage, "--format is for catalog files, and this compares stores",
        hint: "omit --format", subject: "--format")
    }
    guard !prunes else {
      throw Refusal(
        "usage.diff.prune", kind: .usage, "--prune is for catalog files, and this compares stores",
        hint: "omit --prune", subject: "--prune")
    }
    let keeper = workspace.store
    func compare(_ old: Store) throws {
      func compare(with new: Store) throws {
        let differ = try StoreDifference.show(from: old, to: new, nothing: "no differences", emit: emit)
        if differ { workspace.hasFoundChanges = true }
      }
      guard let second else { return try keeper.withReader(compare(with:)) }
      try workspace.withOtherStore(second.text) { try keeper.withCopy(of: $0, compare(with:)) }
    }
    if let first {
      try workspace.withOtherStore(first.text) { try keeper.withCopy(of: $0, compare) }
    } else {
      try keeper.withOriginal(compare)
    }
    return .nothing
  }

  /// The command that compares with a file of this name or format; nil for stores.
  private func comparison(with file: FilePath, in workspace: Workspace) -> RegisteredCommand? {
    // A folder's name may be typed with the slash that completion adds.
    var path = file.text.lowercased()
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let (name, suffixes) = workspace.registry.commandSet.comparison,
      format != nil || path.hasSameBytes(as: "-") || suffixes.contains(where: path.hasSuffix)
    else { return nil }
    return workspace.tree.command(named: name)
  }

  /// Shows the changes that the comparing command would make.
  private func show(
    _ workspace: Workspace, with file: FilePath, by command: RegisteredCommand, _ call: Call,
    emit: (Output) throws -> Void
  ) throws -> Output {
    var arguments = Arguments()
    if let parameter = command.positional.first { arguments.append(file.text, to: parameter.name) }
    if let format, let option = command.option(named: Self.format.description.name) {
      arguments.append(format, to: option.name)
    }
    if prunes {
      guard let option = command.option(named: Self.prune.description.name) else {
        throw Refusal(
          "usage.diff.prune", kind: .usage, "\(command.description.name) has no --prune", hint: "omit --prune",
          subject: "--prune")
      }
      arguments.append("true", to: option.name)
    }
    let other = Call(
      command, arguments: arguments, common: call.common, line: "\(command.description.name) \(file.text)")
    let hadChanges = workspace.hasPlannedChanges
    workspace.hasPlannedChanges = false
    defer { workspace.hasPlannedChanges = hadChanges }
    try workspace.plan(other, emit: emit)
    if workspace.hasPlannedChanges { workspace.hasFoundChanges = true }
    return .nothing
  }
}

extension StoreDifference {
  /// Emits the changes from one store to another, row by row; true if they differ.
  static func show(
    from old: Store, to new: Store, nothing: String, emit: (Output) throws -> Void
  ) throws -> Bool {
    var differ = false
    try old.use { before in
      try new.use { after in
        try before.reading {
          try after.reading {
            let output = ChangeList.output(nothing: nothing) { body in
              try StoreDifference(from: before, to: after).eachChange { change in
                differ = true
                try body(change)
              }
            }
            try emit(output)
          }
        }
      }
    }
    return differ
  }
}
