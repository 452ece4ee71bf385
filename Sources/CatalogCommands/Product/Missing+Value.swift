internal import StockroomKit

extension Missing {
  /// What is missing as a row: the item, what is the matter, the command that mends it.
  var value: Value {
    .record([
      Field("item", .text(item), label: "Item"), Field("what", .text(what), label: "What"),
      Field("mend", .text(mend), label: "Mended By"),
    ])
  }
}

extension [Missing] {
  var value: Value { .list(map(\.value)) }
}
