internal import Engine
internal import Foundation
internal import LineEditor
internal import StockroomKit

extension Session {
  /// The files that output must not overwrite.
  var protectedFiles: ProtectedFiles {
    var files = filesOfUse
    for path in historyPath.map(HistoryFile.paths(for:)) ?? [] {
      files.hold(FilePlace(path), what: "is the history of the prompt")
    }
    return files
  }

  /// The reason that a path cannot be the history's: a store or a file in use is at the path of one of its files.
  func problem(withHistory path: String) -> String? {
    let files = filesOfUse
    for path in HistoryFile.paths(for: path) {
      if let problem = files.problem(at: path) { return "\(path) \(problem)" }
    }
    return nil
  }

  private var filesOfUse: ProtectedFiles {
    var files = ProtectedFiles(stores: store.files + scope.filesInUse.outerStores, plugins: workspace.engine.plugins)
    let host = workspace.engine.host
    for folder in host.otherFolders {
      files.hold(FilePlace("\(folder)/\(Console.startupFile)"), what: "is the startup file of the prompt")
    }
    for plugin in workspace.engine.plugins {
      for file in host.machineFolder.map({ folder in plugin.machineFiles.map { "\(folder)/\($0)" } }) ?? [] {
        files.hold(FilePlace(file), what: "is a file of the plugin \(plugin.name)")
      }
    }
    for place in scope.filesInUse.run { files.hold(place, what: "is being run") }
    for place in scope.filesInUse.written { files.hold(written: place) }
    if agent != nil {
      let closed = host.otherFolders + [host.machineFolder].compactMap(\.self)
      files.confine(to: FileConfinement(to: agentFolder, except: closed))
    }
    return files
  }

  /// The path of a file as typed; nil if the caller may not know whether it exists.
  func visiblePath(_ text: String) -> String? {
    let path = resolve(text)
    return protectedFiles.allows(path) ? path : nil
  }

  /// Opens a file for output, which is replaced at the end; refuses a protected file.
  func fileTarget(_ text: String, append: Bool = false, isPrivate: Bool = false) throws -> FileTarget {
    let path = resolve(text)
    try protectedFiles.requireWritable(path, typed: text)
    let mode = isPrivate ? 0o600 : store.location.file?.outputMode ?? 0o600
    return try FileTarget(path: path, append: append, typed: text, mode: mode, isPrivate: isPrivate)
  }

  /// Refuses to read commands from a file that their output is appended to.
  func requireUnwritten(standardInput place: FilePlace) throws {
    guard place.isFile, let input = place.identity else { return }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] where FileIdentity(ofFile: descriptor) == input {
      throw Refusal(
        "output.protected", kind: .forbidden, "standard input is written by the same program",
        hint: "send the output to another file")
    }
  }

  /// Refuses a command that would overwrite a protected file, or read a file that its line writes, before it runs.
  func checkFiles(of command: RegisteredCommand, _ binder: Binder) throws {
    let files = command.files.filter { !binder.arguments.words($0.name).isEmpty }
    guard !files.isEmpty else { return }
    var protected = protectedFiles
    let isSessions = !command.isOfPlugin
    for parameter in files where !parameter.isWritten {
      for word in binder.arguments.words(parameter.name) where word != "-" {
        // The session's own commands open stores, and check their files themselves.
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

extension StoreFile {
  /// The mode of files written from the store: readable by those who can read the store.
  fileprivate var outputMode: mode_t { FileStatus(at: path).map { $0.permissions & 0o666 } ?? 0o600 }
}
