internal import StockroomKit

extension Refusal {
  /// Runs `body`, which opens the store that a command names: `--store` is no way to mend what it refuses.
  package static func ofOtherStore<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let refusal as Refusal where codes.contains(refusal.code) {
      throw Refusal(
        refusal.code, refusal.message, hint: "name the file of a store; nothing was changed", subject: refusal.subject)
    }
  }

  private static let codes: Set<String> = ["store.missing", "store.not-ours", "store.unreadable"]
}
