public import Catalog
public import Foundation
public import Rendering
public import Store

/// What a command may use before its transaction opens: files, secrets, and workers for untrusted input.
public struct Preparation {
  let host: any PreparationHost

  package init(_ host: any PreparationHost) {
    self.host = host
  }

  /// True if the line is only planned; then no file may be written.
  public var isPlan: Bool { host.isPlan }

  /// Reports the progress of long work.
  public var progress: ProgressReporter { host.progress }

  /// Calls `body` with the catalog as it is before the transaction opens, to prepare files from it; does nothing if
  /// there is no store yet.
  ///
  /// Other consoles can write meanwhile, so that the command must check in its transaction what it relied on.
  public func looking(_ body: (Catalog) throws -> Void) throws {
    try host.lookAtCatalog(body)
  }

  /// Prepares the timers of plugins, for a command that moves the clock: up to the date that `body` returns.
  public func prepareTimers(by body: (_ now: Date) throws -> Date) throws {
    try looking { catalog in try catalog.prepareTimers(by: body(catalog.store.now)) }
  }

  /// Shows what a command is about to do and asks; `--yes` says yes beforehand.
  ///
  /// - Throws: A `Refusal` if the person does not agree, or if there is none to ask.
  public func confirm(_ proposal: Proposal) throws {
    if !isPlan { try host.ask(proposal) }
  }

  /// Says that this command adds a plugin to a source, or renews one there; after it, it is enabled in this store.
  ///
  /// - Throws: A `Refusal` if it clashes with another plugin, or in a unit of several commands, which keeps the plugins
  ///   that it began with.
  public func adds(_ plugin: some Plugin) throws {
    try host.add(plugin)
  }

  /// Says that this command removes a plugin from a source.
  ///
  /// - Throws: A `Refusal` in a unit of several commands, which keeps the plugins that it began with.
  public func removesPlugin(named name: String) throws {
    try host.removePlugin(named: name)
  }

  /// A check for long work, whether ^C was pressed.
  public var cancellation: @Sendable () -> Bool { host.isCancelled }

  /// Does background work now, before the command's transaction.
  ///
  /// - Throws: A `Refusal` in a plan and in an open unit, whose transaction is open already.
  public func inBackgroundStore<Value>(_ body: (BackgroundTask) throws -> Value) throws -> Value {
    let store = try host.background()
    defer { store.release() }
    return try body(BackgroundTask(store))
  }

  /// Whether ^C was pressed.
  var isStopped: Bool { host.isCancelled() }

  /// Cancels long work if ^C was pressed.
  public func checkCancelled() throws {
    if isStopped { throw Refusal.cancelled }
  }

  /// The files that must not be overwritten; a command that writes into a folder checks each name in it.
  public var protected: ProtectedFiles { host.protectedFiles }

  /// The path to read a file at: relative to the batch file's folder, or to the current one at the prompt.
  ///
  /// A file that was handed over with the call is in a private folder. In a plan of several commands, the path is that
  /// of the planned output of earlier ones.
  ///
  /// - Throws: A `Refusal` if the caller may not name files of this machine, or if a batch file or an agent names a
  ///   pipe, a socket, or a device.
  public func path(_ file: FilePath) throws -> String {
    if let path = try host.uploads?.path(named: file.text) { return path }
    let resolved = try host.resolve(file.text)
    let path = host.plannedFiles?.path(of: resolved) ?? resolved
    guard !host.readsOnlyFiles || !FilePlace(path).isDevice else {
      throw Refusal.notRegular(file.text, FileSystemError(ENXIO))
    }
    return path
  }

  /// The absolute path to read a file at, for what is used in other folders later.
  ///
  /// - Throws: A `Refusal` if it is relative, and the path of the working folder is not UTF-8.
  public func absolutePath(_ file: FilePath) throws -> String {
    let path = try path(file)
    guard !path.hasPrefix("/") else { return path }
    guard let bytes = getcwd(nil, 0) else { throw Refusal.fileUnreadable(file.text) }
    defer { free(bytes) }
    guard let folder = String(validatingCString: bytes) else {
      throw Refusal(
        "file.folder-not-utf8", kind: .unavailable,
        "\(file.text) is in a folder whose path is not UTF-8, so that it could not be found from another one",
        hint: "rename the folder, or move the file to another one", subject: file.text)
    }
    return "\(folder)/\(path)"
  }

  /// Refuses to read a store, or a file that the same line writes.
  func requireReadable(_ path: String, typed text: String) throws {
    try protected.requireReadable(path, typed: text)
  }

  /// The path to write a file or folder at.
  ///
  /// In a plan of several commands it is a private path, where later ones find it; `keepsContents` copies the contents
  /// of the real one. A plan refuses a path in a folder that will not exist, unless the command `makesFolders`.
  ///
  /// - Throws: a `Refusal` if a store, or another file in use, would be overwritten.
  /// - Returns: nil in a plan of one command, which writes nothing.
  public func destination(
    _ file: OutputFile, keepsContents: Bool = false, makesFolders: Bool = false
  ) throws -> String? {
    let place = FilePlace(try host.resolve(file.text))
    // A link stays a link: its target is replaced, except a device such as /dev/stdout.
    let path = place.path
    try protected.requireWritable(path, typed: file.text)
    guard !place.isDevice else { throw Refusal.fileIsDevice(file.text) }
    guard isPlan else { return path }
    let parent = PathParts(path).folder
    guard makesFolders || (host.plannedFiles ?? PlannedFiles()).hasFolder(at: parent.isEmpty ? "." : parent) else {
      throw Refusal.fileUnwritable(file.text)
    }
    return try host.plannedFiles?.place(for: path, keepsContents: keepsContents)
  }

  /// Refuses to overwrite a store or another file in use, for a file in a destination folder.
  public func requireWritable(_ file: OutputFile) throws {
    try protected.requireWritable(try host.resolve(file.text), typed: file.text)
  }

  /// The contents of a small file; refuses one larger than `limit` bytes.
  public func read(_ file: FilePath, limit: Int = 16 << 20) throws -> Data {
    let path = try path(file)
    try protected.requireReadable(path, typed: file.text)
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      let data = try handle.read(upToCount: limit + 1) ?? Data()
      guard data.count <= limit else {
        throw Refusal("file.too-large", "\(file.text) is larger than \(limit) bytes", subject: file.text)
      }
      return data
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
        throw Refusal.fileUnreadable(file.text)
      }
      throw Refusal.fileIsFolder(file.text)
    }
  }

  /// A secret as typed, or, if it is `-`, prompted for twice without echo.
  public func secret(_ secret: Secret, prompt: String) throws -> SecretBytes {
    secret.text == "-" ? try host.readSecret(prompt) : SecretBytes(secret.text)
  }

  /// The secret in the first line of a file; empty if the file is.
  public func secret(in file: FilePath) throws -> SecretBytes {
    let path = try path(file)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal.fileUnreadable(file.text) }
    defer { close(descriptor) }
    do {
      let secret = try SecretBytes(readingLineOf: descriptor, skipsEmpty: true) ?? ""
      guard secret.isText else { throw Refusal.fileNotUTF8(file.text) }
      return secret
    } catch let refusal as Refusal {
      throw refusal
    } catch let error as POSIXError where error.code == .EISDIR {
      throw Refusal.fileIsFolder(file.text)
    } catch let error as POSIXError where error.code == .ENAMETOOLONG {
      throw Refusal(
        "file.too-large", "the first line of \(file.text) is larger than \(SecretBytes.limit) bytes",
        subject: file.text)
    } catch {
      throw Refusal.fileUnreadable(file.text)
    }
  }

  /// Whether a secret is a sandbox tester's password; nil if there is no such tester, or no store yet.
  public func isPassword(_ secret: SecretBytes, of email: String) throws -> Bool? {
    var isRight: Bool?
    try host.lookAtStore { isRight = try Testers.isPassword(secret, of: email, in: $0) }
    return isRight
  }

  /// Runs a worker of the same plugin in its own child process, which can only read its request, read and
  /// write the files it is given, and answer.
  ///
  /// - Parameters:
  ///   - files: The descriptors of the files it may use; the caller still owns them.
  ///   - label: The progress label.
  ///   - timeout: Its time limit in seconds of both wall-clock and processor time; then it is killed, and
  ///     the command is refused.
  ///   - answer: Receives the pieces of its answer, which are untrusted.
  public func work(
    _ worker: String, _ request: Data, files: [CInt] = [], label: String, timeout: Int,
    answer: @escaping (Data) throws -> Void
  ) throws {
    try host.run(
      WorkOrder(worker: worker, request: request, files: files, label: label, timeout: timeout, answer: answer))
  }

  /// The current value of a setting, or nil if it was never set or there is no store yet.
  public func setting(_ name: String) throws -> String? {
    var value: String?
    try host.lookAtStore { value = try Settings(in: $0).value(name) }
    return value
  }

  /// Whether the store has or had a product with this ID, or nil if there is no store yet.
  public func knowsProduct(_ id: String) throws -> Bool? {
    var isKnown: Bool?
    try host.lookAtStore { transaction in
      isKnown = try Products.isKnown(id, in: transaction)
    }
    return isKnown
  }

  /// The place for large files beside the store before the transaction opens; nil in a plan, or if there is no
  /// store yet.
  public func blobs() throws -> BlobStore? {
    isPlan ? nil : try host.blobs()
  }
}

/// What a command is about to do, and the question whether to do it.
public struct Proposal {
  /// What it would do.
  public let output: Output
  /// The question, such as `add HouseStyle?`, which `y` answers.
  public let question: String
  /// Whether a person who types the line agrees by that, so that only others are asked, such as agents.
  public let isAgreedByTyping: Bool

  /// Creates a proposal.
  public init(_ output: Output, question: String, isAgreedByTyping: Bool = false) {
    (self.output, self.question) = (output, question)
    self.isAgreedByTyping = isAgreedByTyping
  }
}

extension Refusal {
  /// There is no one to ask.
  package static func notConfirmed(_ proposal: Proposal) -> Refusal {
    Refusal(
      "confirm.needed", kind: .usage, "there is no one to ask: \(proposal.question)", hint: "add --yes to confirm it")
  }
}
