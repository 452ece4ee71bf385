import StockroomKit

struct PackageValidate: Command {
  private typealias Reports = [(file: FilePath, report: PackageReport)]

  private static let files = Parameter<[FilePath]>.arguments("file", "The packages.")
  private static let product = Parameter<ProductReference?>.option(
    "product", "The expected product of the packages.")
  private static let app = Parameter<AppReference?>.option("app", "The expected app of the packages' products.").short(
    "a")

  static let description = CommandDescription(
    "package validate", "Check packages as an upload does, without uploading them, and list all problems.",
    effect: .reads, permission: .manageProducts, parameters: [files, product, app],
    fields: Explanation.ofPackageFields.described(
      "package", ["severity": .term, "code": .text, "path": .text, "message": .text, "hint": .text]),
    examples: [
      "package build books/chapter1; package validate books/chapter1.pkg",
      "package build books/chapter1; package validate books/chapter1.pkg --product .chapter1",
    ], needsStore: false)

  private let files: [FilePath]
  private let product: ProductReference?
  private let app: AppReference?
  private var reports: Reports = []

  init(_ arguments: Arguments) throws {
    files = try arguments[Self.files]
    product = try arguments[Self.product]
    app = try arguments[Self.app]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    try preparation.signIn()
    let limits = try PackageLimits(preparation)
    reports = try files.map { ($0, try preparation.validate($0, limits: limits)) }
    try Self.check(reports)
  }

  func run(in context: Context) throws -> Output {
    let target = try ValidationTarget(product: product, app: app, in: context)
    let reports = try reports.map { (file: $0.file, report: try target.check($0.report)) }
    try Self.check(reports)
    return .table(
      Table(columns: Self.columns(reports), empty: Self.summary(reports), rows: Self.findings(reports)))
  }

  /// Throws every finding if any is an error.
  private static func check(_ reports: Reports) throws {
    guard !reports.allSatisfy(\.report.isValid) else { return }
    let judged = reports.map { ($0.file, $0.report.findings) }
    throw ValidationFailure(
      columns: columns(reports), findings: findings(reports), refusal: .packages(judged),
      summary: Refusal.counts(judged).joined(separator: "; "))
  }

  private static func columns(_ reports: Reports) -> [Column] {
    reports.count == 1 ? Finding.columns : [Column("file", label: "File")] + Finding.columns
  }

  private static func findings(_ reports: Reports) -> [[Value]] {
    reports.flatMap { file, report in
      report.advice.map { reports.count == 1 ? $0.row : [.identifier(file.text)] + $0.row }
    }
  }

  private static func summary(_ reports: Reports) -> String {
    guard reports.count == 1 else { return "No issues found in \(HumanNumbers.count(reports.count, "package"))" }
    return "No issues found: \(reports[0].report.summary)"
  }
}

/// The product or the app that packages are validated for, with the store's products.
struct ValidationTarget {
  private let product: Product?
  private let app: App?
  private let catalog: Catalog

  init(product: ProductReference?, app: AppReference?, in context: Context) throws {
    let app = try app.map { try context.app($0) }
    self.product = try product.map { try context.product($0, preferring: app) }
    self.app = app
    catalog = context.catalog
  }

  /// The report of a valid package with the findings of the store, which are errors wherever an upload is refused.
  ///
  /// - Throws: A ``Refusal`` for a version that the product does not accept.
  func check(_ report: PackageReport) throws -> PackageReport {
    guard let name = report.productIdentifier else { return report }
    var report = report
    let found = try catalog.product(ofPackage: name, expecting: product, in: app) { bundleID in
      "add --app \(bundleID)"
    }
    if let found, let app, found.app != app.appleID {
      report.findings.append(
        .error(.productMismatch, "it is for \(name), which is not a product of \(app.bundleID.rawValue)"))
    }
    if let product, product.appleID != found?.appleID {
      report.findings.append(
        .error(.productMismatch, "it is for \(name), not for \(product.productID.rawValue)"))
    }
    // A package is for another store if this one has no apps.
    if try found == nil && (app != nil || !catalog.apps.all().isEmpty) {
      report.findings.append(.error(.productUnknown, "it is for \(name), which does not exist in this store"))
    }
    if let found, report.isValid, let version = report.version {
      try catalog.content.requireHosting(of: found)
      let rule = try VersionRule(found, in: catalog)
      _ = try rule.judge(version, packageSHA256: report.packageSHA256)
      if let warning = rule.warning(about: version) { report.findings.append(warning) }
    }
    return report
  }
}
