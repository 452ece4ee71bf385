internal import StockroomKit

/// The devices of a store.
struct Devices {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// Adds a device; the first one becomes current.
  func add(_ draft: Device) throws -> Device {
    guard try find(draft.name) == nil else { throw Refusal.deviceTaken(draft.name) }
    try store.execute(
      """
      INSERT INTO storekit_device (name, ios_version, language, profile, is_simulator, is_current, added_at)
      VALUES (?, ?, ?, ?, ?, CASE WHEN EXISTS (SELECT 1 FROM storekit_device) THEN 0 ELSE 1 END, ?)
      """, .text(draft.name), .text(draft.system.text), .text(draft.language), .text(draft.profile),
      .boolean(draft.isSimulator), .integer(draft.addedAt.seconds))
    return try require(draft.name)
  }

  /// The devices, by name.
  func all() throws -> [Device] {
    try store.all("SELECT \(Device.columns) FROM storekit_device ORDER BY name", body: Device.init)
  }

  /// The device with this name.
  func find(_ name: String) throws -> Device? {
    try store.first("SELECT \(Device.columns) FROM storekit_device WHERE name = ?", .text(name), body: Device.init)
  }

  /// The device with this key.
  func find(id: Int64) throws -> Device? {
    try store.first("SELECT \(Device.columns) FROM storekit_device WHERE id = ?", .integer(id), body: Device.init)
  }

  /// The first device that an account is signed in on.
  func find(account: String) throws -> Device? {
    try store.first(
      "SELECT \(Device.columns) FROM storekit_device WHERE account = ? ORDER BY is_current DESC, id LIMIT 1",
      .text(account.lowercased()), body: Device.init)
  }

  /// The device of commands that name none.
  func current() throws -> Device? {
    try store.first("SELECT \(Device.columns) FROM storekit_device WHERE is_current = 1", body: Device.init)
  }

  /// The only device with this name in any case of its letters: `ipad`.
  private func findInAnyCase(_ name: String) throws -> Device? {
    let found = try all().filter { $0.name.lowercased().utf8.elementsEqual(name.lowercased().utf8) }
    return found.count == 1 ? found[0] : nil
  }

  /// The device with this name, in any case if only one has it, or a refusal.
  func require(_ name: String) throws -> Device {
    guard let device = try find(name) ?? findInAnyCase(name) else {
      throw Refusal(
        "storekit.device.unknown", kind: .missing, "there is no device \(name)",
        remedy: .command("storekit device list"), subject: name)
    }
    return device
  }

  /// The named device, or the current one.
  func chosen(_ name: String?) throws -> Device {
    if let name { return try require(name) }
    guard let device = try current() else {
      throw try all().isEmpty ? Refusal.noDevice : Refusal.noCurrentDevice
    }
    return device
  }

  /// Makes a device current, for commands without `--device`.
  func use(_ device: Device) throws -> Device {
    try store.execute("UPDATE storekit_device SET is_current = 0 WHERE is_current = 1 AND id <> ?", .integer(device.id))
    return try change(device) { $0.isCurrent = true }
  }

  /// Changes a device; all changes are made here.
  func change(_ device: Device, _ body: (inout Device) -> Void) throws -> Device {
    var changed = device
    body(&changed)
    guard changed.values != device.values else { return device }
    try store.execute(
      """
      UPDATE storekit_device SET name = ?, ios_version = ?, language = ?, profile = ?, is_simulator = ?, is_current = ?,
        account = ?, is_offline = ?, is_restricted = ?, is_asking_to_buy = ?, is_interrupting = ?, next_error = ?,
        bandwidth = ?
      WHERE id = ?
      """, changed.values + [.integer(changed.id)])
    return changed
  }

  /// Removes a device with its queue and installed content; purchases stay with their accounts.
  func remove(_ device: Device) throws {
    try PaymentTransactions(catalog: catalog).deviceWillBeRemoved(device)
    try store.execute("DELETE FROM storekit_device WHERE id = ?", .integer(device.id))
  }

  /// The error that the next request or payment on a device fails with, once.
  func takeError(of device: inout Device) throws -> StoreKitError? {
    guard let code = device.nextError else { return nil }
    device = try change(device) { $0.nextError = nil }
    return StoreKitError(code: code)
  }
}

extension Refusal {
  fileprivate static func deviceTaken(_ name: String) -> Refusal {
    Refusal(
      "storekit.device.taken", "the device \(name) already exists", remedy: .command("storekit device list"),
      subject: name)
  }

  static let noDevice = Refusal(
    "storekit.device.none", kind: .missing, "there are no devices yet", remedy: .command("storekit device add iPhone"))

  fileprivate static let noCurrentDevice = Refusal(
    "storekit.device.not-chosen", kind: .state, "no device is in use",
    remedy: .command("storekit device use NAME").or("add --device NAME"))
}
