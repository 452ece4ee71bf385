internal import Foundation
internal import LineEditor
internal import StockroomKit

/// The files that a session has in use, beside its store.
struct FilesInUse {
  /// The stores of the sessions that this one is played in.
  var outerStores: [StoreFile] = []
  /// Batch files, stories and startup files that are being run.
  var run: [FilePlace] = []
  /// What the lines at work write with `>`.
  var written: [FilePlace] = []
}

extension Session {
  /// The files that no output may be written over now.
  var protectedFiles: ProtectedFiles {
    var files = filesOfUse
    for path in historyPath.map(HistoryFile.paths(for:)) ?? [] {
      files.hold(FilePlace(path), what: "is where the lines typed at the prompt are kept")
    }
    return files
  }

  /// Why no history can be kept at a path: a store, or a file in use, stands where one of its files would.
  func problem(withHistory path: String) -> String? {
    let files = filesOfUse
    for path in HistoryFile.paths(for: path) {
      if let problem = files.problem(at: path) { return "\(path) \(problem)" }
    }
    return nil
  }

  private var filesOfUse: ProtectedFiles {
    var files = ProtectedFiles(stores: storeKeeper.files + filesInUse.outerStores)
    for place in filesInUse.run { files.hold(place, what: "is being run") }
    for place in filesInUse.written { files.hold(written: place) }
    return files
  }

  /// Opens a file for output, which takes its place when it is finished; refuses one that must not be written.
  func fileTarget(_ text: String, append: Bool = false, isPrivate: Bool = false) throws -> FileTarget {
    let path = resolve(text)
    try protectedFiles.requireWritable(path, typed: text)
    let mode = isPrivate ? 0o600 : storeKeeper.outputMode
    return try FileTarget(path: path, append: append, typed: text, mode: mode, isPrivate: isPrivate)
  }

  /// Refuses a planned file in a folder that will not be there.
  func requireFolder(of text: String) throws {
    let parent = PathParts(resolve(text)).folder
    guard (plannedFiles ?? PlannedFiles()).hasFolder(at: parent.isEmpty ? "." : parent) else {
      throw Refusal.fileUnwritable(text)
    }
  }

  /// Refuses to read commands from a file that their output is added to.
  func requireUnwritten(standardInput place: FilePlace) throws {
    guard place.isFile, let input = place.identity else { return }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] where FileIdentity(ofFile: descriptor) == input {
      throw Refusal(
        "output.protected", kind: .forbidden, "standard input is written by the same program",
        hint: "send the output to another file")
    }
  }

  /// Refuses a command that would write over a file that must stay, or read one that its line writes, before it begins.
  func checkFiles(of command: RegisteredCommand, _ binder: Binder) throws {
    let files = command.files.filter { !binder.arguments.words($0.name).isEmpty }
    guard !files.isEmpty else { return }
    var protected = protectedFiles
    var isSessions = false
    if case .session = command.maker { isSessions = true }
    for parameter in files where !parameter.isWritten {
      for word in binder.arguments.words(parameter.name) where word != "-" {
        // The session's own commands open stores, and look at what they read themselves.
        try protected.requireReadable(resolve(word), typed: word, isStore: isSessions)
        let place = FilePlace(resolve(word))
        if place.isFile { protected.hold(place, what: "is read by the same command") }
      }
    }
    for parameter in files where parameter.isWritten {
      for word in binder.arguments.words(parameter.name) {
        try protected.requireWritable(resolve(word), typed: word)
      }
    }
  }
}
