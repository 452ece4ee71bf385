internal import StockroomKit

extension Refusal {
  /// Runs `body`, which opens a store named by a command; `--store` is not the fix for its refusals.
  package static func ofOtherStore<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let refusal as Refusal where refusal.kind == .missing || refusal.kind == .forbidden {
      throw refusal.rephrased(refusal.message, hint: "name the file of a store; nothing was changed")
    }
  }
}
