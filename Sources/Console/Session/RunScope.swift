internal import Language
internal import StockroomKit

/// What is being run: changed while a file, an alias, or a command runs, and then as before.
struct RunScope {
  /// The base folder of relative paths: that of the batch file being run, or empty at the prompt.
  var folder = ""
  /// Whether the lines being run may start programs and write files with `|`, `>`, and a transcript's `$`.
  ///
  /// Typed lines may, a file only if it was started with `--shell`; no line can restore the permission.
  var allowsShell = false
  /// How deeply batch files are nested.
  var runDepth = 0
  /// How deeply aliases are nested.
  var aliasDepth = 0
  /// Whether the commands being run are repeated.
  var isWatching = false
  /// The line being run, as typed.
  var line = ""
  /// The command being run, as the origin of files it runs.
  var command: CommandNode?
  /// The files in use besides the store, and the stores of the sessions that run this one.
  var filesInUse = FilesInUse()
}

/// The files that a session uses besides its store.
struct FilesInUse {
  /// The stores of the sessions that run this one.
  var outerStores: [StoreFile] = []
  /// The batch files, transcripts, and startup files being run.
  var run: [FilePlace] = []
  /// The files that the current lines write with `>`.
  var written: [FilePlace] = []
}

extension Session {
  /// Runs `body` with a changed scope.
  func within<Value>(_ change: (inout RunScope) -> Void, _ body: () throws -> Value) rethrows -> Value {
    let outer = scope
    change(&scope)
    defer { scope = outer }
    return try body()
  }

  /// Runs `body` with the shell allowed only if it is now and `isAllowed` is true.
  func allowingShell<Value>(_ isAllowed: Bool, _ body: () throws -> Value) rethrows -> Value {
    try within({ $0.allowsShell = $0.allowsShell && isAllowed }, body)
  }
}
