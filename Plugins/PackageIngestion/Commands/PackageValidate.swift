import StockroomKit

struct PackageValidate: Command {
  private static let files = Parameter<[FilePath]>.arguments("file", "The packages.")

  static let description = CommandDescription(
    "package validate", "Check packages for any product, and list all problems.",
    effect: .none, permission: .manageProducts, parameters: [files],
    fields: Explanation.ofPackageFields.described(
      "package", ["severity": .term, "code": .text, "path": .text, "message": .text, "hint": .text]),
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
      let judged = reports.map { ($0.file, $0.report.findings) }
      throw ValidationFailure(
        columns: columns, findings: findings, refusal: .packages(judged),
        summary: Refusal.counts(judged).joined(separator: "; "))
    }
  }

  func run(in context: Context) throws -> Output {
    .table(Table(columns: columns, empty: summary, rows: findings))
  }

  private var isSingle: Bool { reports.count == 1 }

  private var columns: [Column] {
    isSingle ? Finding.columns : [Column("file", label: "File")] + Finding.columns
  }

  private var findings: [[Value]] {
    reports.flatMap { file, report in
      report.advice.map { isSingle ? $0.row : [.identifier(file.text)] + $0.row }
    }
  }

  private var summary: String {
    guard isSingle else { return "No issues found in \(HumanNumbers.count(reports.count, "package"))" }
    return "No issues found: \(reports[0].report.summary)"
  }
}
