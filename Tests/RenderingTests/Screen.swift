import Rendering

/// An output as the console would print it.
func screen(
  _ output: Output, as format: OutputFormat = .table, width: Int? = nil, color: Bool = false
) throws -> String {
  var text = ""
  try Renderer(options: RenderOptions(format: format, width: width, color: color)).render(output) { text += $0 }
  return text
}

extension Output {
  static var chapters: Output {
    .table(
      Table(
        columns: [Column("id"), Column("status"), Column("price", label: "price USA"), Column("japan", label: "JPN")],
        empty: "no products",
        rows: [
          [.identifier("com.example.books.chapter1"), .waiting, .dollars("0.99"), .yen("85")],
          [.identifier("com.example.books.chapter2"), .ready, .dollars("12.99"), .yen("1050")],
        ]))
  }

  static func rows(_ rows: [[Value]], _ columns: String...) -> Output {
    .table(Table(columns: columns.map { Column($0) }, empty: "nothing", rows: rows))
  }
}

extension Value {
  static let waiting = Value.term(code: "WAITING_FOR_UPLOAD", label: "Waiting for Upload", tone: .attention)
  static let ready = Value.term(code: "READY_TO_SUBMIT", label: "Ready to Submit", tone: .busy)
  static let approved = Value.term(code: "APPROVED", label: "Approved", tone: .good)

  static func dollars(_ amount: String) -> Value {
    .money(amount: amount, currency: "USD", formatted: "$\(amount)")
  }

  static func yen(_ amount: String) -> Value {
    .money(amount: amount, currency: "JPY", formatted: "¥\(amount)")
  }
}
