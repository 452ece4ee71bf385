internal import StockroomKit

extension UnmetRequirement {
  /// An unmet requirement as a row: the item, the problem, and the command that fixes it.
  var value: Value {
    .record([
      Field("item", .text(item), label: "Item"), Field("what", .text(what), label: "What"),
      Field("mend", mend.map(Value.text) ?? .null, label: "Fix"),
    ])
  }
}

extension [UnmetRequirement] {
  var value: Value { .list(map(\.value)) }
}
