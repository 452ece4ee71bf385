extension Explanation {
  /// What a column of a list or a field of a record means: its name as options have it, its label, a sentence or two.
  public typealias FieldText = (name: String, label: String, text: String)

  /// Explains the columns and fields of a noun, which are the same in every era.
  ///
  /// ```swift
  /// Explanation.fields(of: "price", [("proceeds", "Proceeds", "What the developer gets for a sale.")])
  /// ```
  public static func fields(of noun: String, _ fields: [FieldText]) -> [Explanation] {
    fields.map { Explanation("\(noun).\($0.name)", label: $0.label, $0.text) }
  }
}

extension ProductColumn {
  /// What the column says of itself; its name in words, as options have it.
  var explanation: Explanation {
    Explanation("product.\(name.hyphenated)", label: label, summary)
  }
}
