public import Catalog
public import Foundation
public import Rendering
public import Store

/// A command's access to files, secrets, and workers for untrusted input, before its transaction opens.
///
///     mutating func prepare(_ preparation: Preparation) throws {
///       data = try preparation.read(file, limit: 1 << 20)
///     }
public struct Preparation {
  let host: any PreparationHost

  package init(_ host: any PreparationHost) {
    self.host = host
  }

  /// True if the command is only planned; it must then write no files.
  public var isPlan: Bool { host.isPlan }

  /// Reports the progress of long work.
  public var progress: ProgressReporter { host.progress }

  /// Reads the catalog before the transaction opens; does nothing if the store does not exist yet.
  ///
  /// Other programs may write in between, so `run` must check again whatever the command relies on.
  public func looking(_ body: (Catalog) throws -> Void) throws {
    try host.lookAtCatalog(body)
  }

  /// Prepares the timers of plugins up to the date that `body` returns, for a command that moves the clock.
  public func prepareTimers(by body: (_ now: Date) throws -> Date) throws {
    try looking { catalog in try catalog.prepareTimers(by: body(catalog.store.now)) }
  }

  /// Shows a proposal and asks the person to agree; `--yes` agrees in advance.
  ///
  /// - Throws: A `Refusal` if the person does not agree, or nobody can be asked.
  public func confirm(_ proposal: Proposal) throws {
    if !isPlan { try host.ask(proposal) }
  }

  /// True if a person at a terminal can be asked; never in a plan.
  public var canAsk: Bool { !isPlan && host.canAsk }

  /// The person's answer to a question.
  ///
  /// - Throws: A `Refusal` if the person cancels, or nobody can be asked.
  public func answer(to question: String) throws -> String { try host.answer(to: question) }

  /// True if the person agrees; also with `--yes`, and if nobody can be asked.
  public func agrees(to question: String) throws -> Bool {
    guard canAsk, !host.isConfirmed else { return true }
    return try YesNo.ask(question, by: answer) ?? false
  }

  /// Declares that this command adds or updates a plugin of a ``PluginSource``, and enables it in this store.
  ///
  /// - Throws: A `Refusal` if the plugin clashes with another one, or in a unit of several commands, whose plugins stay
  ///   the same until its end.
  public func adds(_ plugin: some Plugin) throws {
    try host.add(plugin)
  }

  /// Declares that this command removes a plugin from a ``PluginSource``.
  ///
  /// - Throws: A `Refusal` in a unit of several commands, whose plugins stay the same until its end.
  public func removesPlugin(named name: String) throws {
    try host.removePlugin(named: name)
  }

  /// Returns true once ^C was pressed, for work on other threads.
  public var cancellation: @Sendable () -> Bool { host.isCancelled }

  /// Runs background work now, before the command's transaction.
  ///
  /// - Throws: A `Refusal` in a plan and in an open unit, which already have a transaction.
  public func inBackgroundStore<Value>(_ body: (BackgroundTask) throws -> Value) throws -> Value {
    let store = try host.background()
    defer { store.release() }
    return try body(BackgroundTask(store))
  }

  /// Throws if ^C was pressed; long work calls it often.
  public func checkCancelled() throws {
    if host.isCancelled() { throw Refusal.cancelled }
  }

  /// The files that must not be overwritten; a command that writes into a folder checks each file's name.
  public var protected: ProtectedFiles { host.protectedFiles }

  /// The path for reading a file: relative to the batch file's folder, or to the working folder at the prompt.
  ///
  /// A file sent with the call is in a private folder. In a plan of several commands, the planned output of earlier
  /// commands is found instead.
  ///
  /// - Throws: A `Refusal` if the caller may not use files of this machine, or if a batch file or an agent names a
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

  /// The absolute path for reading a file, for use from other folders later.
  ///
  /// - Throws: A `Refusal` if the path is relative and the working folder's path is not UTF-8.
  public func absolutePath(_ file: FilePath) throws -> String {
    let path = try path(file)
    guard !path.hasPrefix("/") else { return path }
    guard let bytes = getcwd(nil, 0) else { throw Refusal.fileUnreadable(file.text) }
    defer { free(bytes) }
    guard let folder = String(validatingCString: bytes) else {
      throw Refusal(
        "file.folder-not-utf8", kind: .unavailable,
        "\(file.text) is in a folder whose path is not UTF-8, and could not be found from another folder",
        hint: "rename the folder, or move the file to another one", subject: file.text)
    }
    return "\(folder)/\(path)"
  }

  /// The path for writing a file or a folder.
  ///
  /// In a plan of several commands, it is a private path that later commands read from; with `keepsContents`, it begins
  /// as a copy of the existing file. A plan refuses a path in a missing folder, unless the command `makesFolders`.
  ///
  /// - Returns: The path; nil in a plan of one command, which writes nothing.
  /// - Throws: A `Refusal` if a store, or another file in use, would be overwritten.
  public func destination(
    _ file: OutputFile, keepsContents: Bool = false, makesFolders: Bool = false
  ) throws -> String? {
    let place = FilePlace(try host.resolve(file.text))
    // The target of a link is replaced, not the link itself, except for a device such as /dev/stdout.
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

  /// Refuses a file in a destination folder if it would overwrite a store or another file in use.
  public func requireWritable(_ file: OutputFile) throws {
    try protected.requireWritable(try host.resolve(file.text), typed: file.text)
  }

  /// Reads a small file.
  ///
  /// - Parameter limit: The maximum size in bytes.
  /// - Throws: A `Refusal` if the file cannot be read, or is larger than the limit.
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
      throw FileStatus(at: path)?.isFolder == true ? .fileIsFolder(file.text) : Refusal.fileUnreadable(file.text)
    }
  }

  /// The secret as typed; for `-`, asks for it without echo, and twice if it is new.
  public func secret(_ secret: Secret, prompt: String, isNew: Bool = true) throws -> SecretBytes {
    secret.text == "-" ? try host.readSecret(prompt, isNew: isNew) : SecretBytes(secret.text)
  }

  /// A secret that the command needs and was not given: a person at a terminal is asked for it; nil without one.
  public func missingSecret(prompt: String, isNew: Bool = true) throws -> SecretBytes? {
    canAsk ? try host.readSecret(prompt, isNew: isNew) : nil
  }

  /// The secret in the first line of a file; empty if the file is empty.
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

  /// True if a secret is a sandbox tester's password; nil if the tester or the store does not exist.
  public func isPassword(_ secret: SecretBytes, of email: String) throws -> Bool? {
    var isRight: Bool?
    try host.lookAtStore { isRight = try Testers.isPassword(secret, of: email, in: $0) }
    return isRight
  }

  /// Runs a worker of this plugin in a child process, which can only read its request, read and write the given files,
  /// and answer.
  ///
  ///     try preparation.work("check", request, files: [descriptor], label: "checking", timeout: 60) { report += $0 }
  ///
  /// - Parameters:
  ///   - files: The descriptors of the files that it may use; the caller still owns them.
  ///   - label: The progress label.
  ///   - timeout: The limit of both elapsed and processor time, in seconds; after it, the process is killed, and the
  ///     command is refused.
  ///   - answer: Receives the answer in pieces, which are untrusted.
  public func work(
    _ worker: String, _ request: Data, files: [CInt] = [], label: String, timeout: Int,
    answer: @escaping (Data) throws -> Void
  ) throws {
    try host.run(
      WorkOrder(worker: worker, request: request, files: files, label: label, timeout: timeout, answer: answer))
  }

  /// The current value of a setting; nil if it was never set, or the store does not exist yet.
  public func setting(_ name: String) throws -> String? {
    var value: String?
    try host.lookAtStore { value = try Settings(in: $0).value(name) }
    return value
  }

  /// True if the store has or had a product with this ID; nil if the store does not exist yet.
  public func knowsProduct(_ id: String) throws -> Bool? {
    var isKnown: Bool?
    try host.lookAtStore { transaction in
      isKnown = try Products.isKnown(id, in: transaction)
    }
    return isKnown
  }

  /// The store's large files, before the transaction opens; nil in a plan, or if the store does not exist yet.
  public func blobs() throws -> BlobStore? {
    isPlan ? nil : try host.blobs()
  }
}

/// The effect of a command, and the question whether to continue.
public struct Proposal {
  /// The effect, as shown to the person.
  public let output: Output
  /// A yes-or-no question, such as `add HouseStyle?`.
  public let question: String
  /// True if a person agrees by typing the line, so that only agents are asked.
  public let isAgreedByTyping: Bool

  /// Creates a proposal.
  public init(_ output: Output, question: String, isAgreedByTyping: Bool = false) {
    (self.output, self.question) = (output, question)
    self.isAgreedByTyping = isAgreedByTyping
  }
}

extension Refusal {
  /// Nobody can be asked.
  package static func notConfirmed(_ proposal: Proposal) -> Refusal {
    Refusal(
      "confirm.needed", kind: .usage, "there is no one to ask: \(proposal.question)", hint: "add --yes to confirm it")
  }
}
