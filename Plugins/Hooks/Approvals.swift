internal import Foundation
internal import StockroomKit

/// This user's permission to run a hook of a store on this machine.
struct Approval: Codable, Hashable, Sendable {
  /// The checksum of the hook's definition.
  var definition: String
  /// The checksum of its program; nil for a URL.
  var program: String?
  /// The secret that signs its deliveries.
  var secret: String?
  /// The arguments of its program, if some are secrets.
  var arguments: [String]?

  /// True if it matches the hook's current definition, and has all of its secrets.
  func isComplete(for hook: Hook) -> Bool {
    definition == hook.definition && (!hook.isSigned || secret != nil)
      && (!hook.target.hidesArguments || arguments != nil)
  }
}

/// The approvals of this user on this machine, in a file that no store, backup, or export contains.
///
/// A store from someone else has hooks but no approvals, so opening it runs nothing.
struct Approvals {
  private struct Contents: Codable {
    var version = 1
    /// By the machine, since home folders are shared; then by the path of the store, and by the name of the hook.
    var machines: [String: [String: [String: Approval]]] = [:]
  }

  // https://www.freedesktop.org/software/systemd/man/latest/machine-id.html
  private static let machine =
    (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
    ?? "this"

  static let fileName = "hooks.json"

  private let file: String
  private let store: String

  /// The approvals for a store; nil without a folder for them.
  init?(of catalog: Catalog) {
    guard let folder = catalog.machineFolder else { return nil }
    file = "\(folder)/\(Self.fileName)"
    store = catalog.store.place
  }

  /// The approvals of the store's hooks, by name.
  func all() throws -> [String: Approval] { try read().machines[Self.machine]?[store] ?? [:] }

  /// Approves a hook, or revokes its approval with nil.
  func set(_ approval: Approval?, for name: String) throws {
    try locked {
      var contents = try read()
      var stores = contents.machines[Self.machine] ?? [:]
      stores[store, default: [:]][name] = approval
      // The secrets of deleted stores are discarded.
      contents.machines[Self.machine] = stores.filter { place, hooks in
        !hooks.isEmpty && (place.contains("://") || access(place, F_OK) == 0)
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try replace(with: try encoder.encode(contents))
    }
  }

  private func read() throws -> Contents {
    let descriptor = open(file, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return Contents() }
      throw Refusal.approvalsUnreadable(file, "it cannot be opened")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      status.st_mode & 0o077 == 0
    else { throw Refusal.approvalsUnreadable(file, "it must belong to you, with mode 0600") }
    let data = (try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd()) ?? nil
    guard let contents = try? JSONDecoder().decode(Contents.self, from: data ?? Data()), contents.version == 1 else {
      throw Refusal.approvalsUnreadable(file, "it is not a file of approvals")
    }
    return contents
  }

  private func replace(with data: Data) throws {
    do {
      try NewFile.write(Array(data), to: file)
    } catch {
      throw Refusal.fileUnwritable(file)
    }
  }

  /// Runs `body` while other consoles cannot change the file.
  private func locked(_ body: () throws -> Void) throws {
    let folder = PathParts(file).folder
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let descriptor = open(file + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Refusal.fileUnwritable(file) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw Refusal.fileUnwritable(file) }
    }
    try body()
  }
}

extension Refusal {
  fileprivate static func approvalsUnreadable(_ file: String, _ reason: String) -> Refusal {
    Refusal(
      "hook.approvals.unreadable", kind: .unavailable, "the approvals of hooks in \(file) cannot be used: \(reason)",
      hint: "chmod 600 the file, or delete it and approve the hooks again", subject: file)
  }
}

/// The state of a hook on this machine.
enum Standing: String {
  case active
  case disabled
  case notApproved = "not-approved"
  case changed

  /// Compares a hook with the approvals; a program is read for its checksum.
  init(of hook: Hook, in approvals: [String: Approval]) {
    guard let approval = approvals[hook.name], approval.isComplete(for: hook) else {
      self = .notApproved
      return
    }
    guard hook.target.kind == .url || approval.program == Digests.sha256(ofFile: hook.target.text) else {
      self = .changed
      return
    }
    self = hook.isEnabled ? .active : .disabled
  }

  var label: String {
    switch self {
    case .active: "active"
    case .disabled: "disabled"
    case .notApproved: "not approved here"
    case .changed: "changed since approval"
    }
  }

  var value: Value {
    .term(code: rawValue, label: label, tone: self == .active ? .good : self == .disabled ? .muted : .attention)
  }
}
