internal import StockroomKit

/// `locales`: the languages of names and descriptions; the same under the rules of every era here.
struct LocaleList: Command {
  private static let search = Parameter<String?>.option("search", "Only with this in the code or the name.")

  static let description = CommandDescription(
    "locales", "List App Store Connect's locales for names and descriptions.", effect: .none, parameters: [search],
    fields: [
      FieldDescription("code", .identifier, label: "Code", "The locale as product localize takes it, such as ja."),
      FieldDescription("name", .text, label: "Name", "Its name in App Store Connect."),
    ],
    examples: ["locales", "locales --search chinese", "locales --sort name"])

  private let search: String?

  init(_ arguments: Arguments) throws {
    search = try arguments[Self.search]?.lowercased()
  }

  func run(in context: Context) throws -> Output {
    let found = Locales.named.filter { locale in
      search.map { wanted in [locale.code, locale.name].contains { $0.lowercased().contains(wanted) } } ?? true
    }
    return .table(
      Table(
        columns: [Column("code", label: "Code"), Column("name", label: "Name")], empty: "no locales",
        rows: found.map { [.identifier($0.code), .text($0.name)] }))
  }
}
