internal import StockroomKit

extension Refusal {
  /// Runs `body`, which opens the store that a command names: `--store` is no way to mend what it refuses.
  static func ofOtherStore<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let refusal as Refusal where refusal.kind == .missing || refusal.kind == .forbidden {
      throw refusal.rephrased(refusal.message, hint: "name the file of a store; nothing was changed")
    }
  }
}
