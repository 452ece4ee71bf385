public import Store

extension Catalog {
  /// Announces a change of rows that a plugin owns, such as a price: guards may refuse it before `write` is called,
  /// then listeners are called, and the status of its product is calculated again.
  ///
  /// ```swift
  /// try catalog.announce(.priceChanged(product, PriceChange())) { try write(price) }
  /// ```
  ///
  /// - Throws: the refusal of a guard, or what `write` throws.
  public func announce(_ change: Change, write: () throws -> Void) throws {
    try self.change(change, write: write)
  }

  /// The refusal of the first guard that would stop a change; nil if all allow it.
  ///
  /// - Throws: any other error of a guard.
  public func refusal(of change: Change) throws -> Refusal? {
    do {
      for guardian in hooks.guards { try guardian(change, self) }
      return nil
    } catch let refusal as Refusal {
      return refusal
    }
  }

  /// Writes a setting, or removes it with nil; guards and listeners see the change.
  public func set(_ setting: String, to value: String?) throws {
    let was = try settings.value(setting)
    guard was.map({ Array($0.utf8) }) != value.map({ Array($0.utf8) }) else { return }
    try change(.settingChanged(name: setting, value: value, was: was)) { try settings.set(setting, to: value) }
  }
}
