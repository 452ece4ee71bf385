internal import StockroomKit

/// The hooks of a store.
struct Hooks {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  static let maximumName = 100
  /// The longest name made from a program's name.
  private static let maximumFreeName = 36

  /// The hooks, by name.
  func all() throws -> [Hook] {
    try store.all("SELECT \(Hook.columns) FROM hook ORDER BY name", body: Hook.init)
  }

  /// The hook with this name.
  func find(_ name: String) throws -> Hook? {
    try store.first("SELECT \(Hook.columns) FROM hook WHERE name = ?", .text(name), body: Hook.init)
  }

  /// The hook with this name, or a refusal.
  func require(_ name: String) throws -> Hook {
    guard let hook = try find(name) else {
      throw Refusal(
        "hook.unknown", kind: .missing, "there is no hook \(name)", remedy: .command("hook list"), subject: name)
    }
    return hook
  }

  /// Adds a hook.
  func add(
    _ name: String?, _ event: HookEvent, of app: App?, _ target: HookTarget, timeout: Int64, retries: RetrySchedule,
    isSigned: Bool, api: BaseURL?
  ) throws -> Hook {
    let name = try name ?? freeName(for: target)
    try requireFree(name)
    try store.execute(
      """
      INSERT INTO hook
        (name, event, kind, target, arguments, timeout, retries, is_signed, is_enabled, created_at, app, api)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?)
      """, .text(name), .text(event.rawValue), .text(target.kind.rawValue), .text(target.text),
      .text(target.storedArguments), .integer(timeout), .text(retries.stored), .boolean(isSigned),
      .integer(store.now.seconds), .integer(app?.appleID.rawValue), .text(api?.text))
    HookCache.of(catalog).forget()
    return try require(name)
  }

  /// Changes a hook; pending deliveries go to its new target.
  func edit(_ hook: Hook, _ changes: Hook.Changes) throws -> Hook {
    let name = changes.name ?? hook.name
    if !name.hasSameBytes(as: hook.name) { try requireFree(name) }
    let target = changes.target ?? hook.target
    try store.execute(
      """
      UPDATE hook SET name = ?, event = ?, kind = ?, target = ?, arguments = ?, timeout = ?, retries = ? WHERE id = ?
      """, .text(name), .text((changes.event ?? hook.event).rawValue), .text(target.kind.rawValue), .text(target.text),
      .text(target.storedArguments), .integer(changes.timeout ?? hook.timeout),
      .text((changes.retries ?? hook.retries).stored), .integer(hook.id))
    HookCache.of(catalog).forget()
    return try require(name)
  }

  private func requireFree(_ name: String) throws {
    try Self.check(name)
    guard try find(name) == nil else {
      throw Refusal("hook.taken", "the hook \(name) already exists", remedy: .command("hook list"), subject: name)
    }
  }

  /// Removes a hook; its pending deliveries are canceled.
  func remove(_ hook: Hook) throws {
    try store.execute("DELETE FROM hook WHERE id = ?", .integer(hook.id))
    try Outbox(store).cancel(hook.id)
    HookCache.of(catalog).forget()
  }

  /// Switches a hook on or off.
  func set(_ hook: Hook, isEnabled: Bool) throws -> Hook {
    if hook.isEnabled != isEnabled {
      try store.execute("UPDATE hook SET is_enabled = ? WHERE id = ?", .boolean(isEnabled), .integer(hook.id))
    }
    HookCache.of(catalog).forget()
    return try require(hook.name)
  }

  /// Records that a hook's deliveries are signed, or not.
  func set(_ hook: Hook, isSigned: Bool) throws -> Hook {
    guard hook.isSigned != isSigned else { return hook }
    try store.execute("UPDATE hook SET is_signed = ? WHERE id = ?", .boolean(isSigned), .integer(hook.id))
    HookCache.of(catalog).forget()
    return try require(hook.name)
  }

  private static func check(_ name: String) throws {
    let isLine = 1...maximumName ~= name.count && !name.unicodeScalars.contains(where: \.isControl)
    guard isLine, name.first?.isWhitespace == false, name.last?.isWhitespace == false, !name.hasPrefix("-") else {
      throw Refusal(
        "hook.name.invalid",
        "a hook's name must be 1 to \(maximumName) characters in one line, and must not begin with a hyphen or a space",
        hint: "use a name such as --name notify", subject: name)
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// The program's own name, or the URL's port, with a number if the name is taken.
  private func freeName(for target: HookTarget) throws -> String {
    let text =
      switch target.kind {
      case .program: target.text.split(separator: "/").last.map(String.init) ?? ""
      case .url: "port-\(try LoopbackURL(target.text).port)"
      }
    let letters = text.utf8.filter(Self.isNameByte).drop { $0 == UInt8(ascii: "-") }.prefix(Self.maximumFreeName)
    let base = letters.isEmpty ? "hook" : String(decoding: letters, as: UTF8.self)
    guard try find(base) != nil else { return base }
    for number in 2...999 where try find("\(base)-\(number)") == nil { return "\(base)-\(number)" }
    return base
  }
}

/// The active hooks, read once for a catalog: a batch may change thousands of statuses.
final class HookCache {
  private var known: (enabled: [Hook], approved: [Hook])?

  static func of(_ catalog: Catalog) -> HookCache { catalog.reading(of: "hooks") { _ in HookCache() } }

  func forget() { known = nil }

  /// The enabled hooks that are approved on this machine.
  func approved(in catalog: Catalog) throws -> [Hook] { try read(catalog).approved }

  /// The hooks for which events are written down: of a store that machines share, another may have approved them.
  func listening(in catalog: Catalog) throws -> [Hook] {
    catalog.store.isShared ? try read(catalog).enabled : try read(catalog).approved
  }

  private func read(_ catalog: Catalog) throws -> (enabled: [Hook], approved: [Hook]) {
    if let known { return known }
    let enabled = try catalog.store.all(
      "SELECT \(Hook.columns) FROM hook WHERE is_enabled = 1 ORDER BY id", body: Hook.init)
    // An unreadable file of approvals stops the hooks, not the work.
    let approvals = enabled.isEmpty ? [:] : (try? Approvals(of: catalog)?.all()) ?? [:]
    let found = (enabled, enabled.filter { approvals[$0.name]?.definition == $0.definition })
    known = found
    return found
  }
}
