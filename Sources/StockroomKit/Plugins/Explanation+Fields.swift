extension Explanation {
  /// The meaning of a column or field: its name as in options, its label, and a sentence or two.
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
  /// The column's own explanation, with its name spelled as in options.
  var explanation: Explanation {
    Explanation("product.\(name.hyphenated)", label: label, summary)
  }
}
