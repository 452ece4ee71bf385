import StockroomKit

struct PackageValidate: Command {
  private static let files = Parameter<[FilePath]>.arguments("file", "The packages.")

  static let description = CommandDescription(
    "package validate", "Check packages as an upload does, and say all that is wrong with them.", effect: .none,
    permission: .manageProducts, parameters: [files],
    examples: ["package build books/chapter1; package validate books/chapter1.pkg"])

  private let files: [FilePath]
  private var reports: [(file: FilePath, report: PackageReport)] = []

  init(_ arguments: Arguments) throws {
    files = try arguments[Self.files]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    let limits = try PackageLimits(preparation)
    reports = try files.map { ($0, try preparation.validate($0, limits: limits)) }
    guard reports.allSatisfy(\.report.isValid) else {
      throw Refusal.packages(reports.map { ($0.file, $0.report.findings) })
    }
  }

  func run(in context: Context) throws -> Output {
    let isSingle = reports.count == 1
    let rows = reports.flatMap { file, report in
      report.findings.map { isSingle ? $0.row : [.identifier(file.text)] + $0.row }
    }
    let columns = isSingle ? Finding.columns : [Column("file", label: "File")] + Finding.columns
    return .table(Table(columns: columns, empty: summary, rows: rows))
  }

  private var summary: String {
    guard reports.count == 1 else { return "No issues found in \(HumanNumbers.count(reports.count, "package"))" }
    return "No issues found: \(reports[0].report.summary)"
  }
}
