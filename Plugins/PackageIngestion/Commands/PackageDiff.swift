import StockroomKit

struct PackageDiff: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let former = Parameter<String>.argument("former", "The version to compare with.").named("V1")
  private static let latter = Parameter<String>.argument("latter", "The version to compare.").named("V2")

  static let description = CommandDescription(
    "package diff",
    "Show the files that differ between two versions of hosted content; exit status 3 if any.",
    effect: .reads, permission: .manageProducts, parameters: [product, former, latter],
    fields: Explanation.ofPackageFields.described(
      "package", ["change": .text, "path": .identifier, "was": .bytes, "is": .bytes]),
    examples: ["package build books/chapter1; package upload books/chapter1.pkg; package diff .chapter1 1.0 1.0"])

  private let reference: ProductReference
  private let former: String
  private let latter: String

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    former = try arguments[Self.former]
    latter = try arguments[Self.latter]
  }

  func run(in context: Context) throws -> Output {
    let (product, catalog) = (try context.product(reference), context.catalog)
    let files = PackageFiles(catalog)
    let changes = FileChange.between(
      try files.all(of: catalog.content(former, of: product)),
      try files.all(of: catalog.content(latter, of: product)))
    if !changes.isEmpty { context.foundDifference() }
    return .table(
      Table(columns: Self.description.fields.columns(), empty: "the files are the same", rows: changes.map(Self.row)))
  }

  private static func row(_ change: FileChange) -> [Value] {
    let kind: Value =
      switch change.kind {
      case .added: .term(code: "added", label: "added", tone: .good)
      case .removed: .term(code: "removed", label: "removed", tone: .attention)
      case .changed: .term(code: "changed", label: "changed", tone: .busy)
      }
    return [kind, .text(change.path), .bytes(change.former), .bytes(change.latter)]
  }
}

/// The difference of a file between two versions of hosted content.
struct FileChange: Equatable {
  enum Kind {
    case added, removed, changed
  }

  let path: String
  /// The size in the former version in bytes, or nil if the file did not exist.
  let former: Int64?
  /// The size in the latter version in bytes, or nil if the file no longer exists.
  let latter: Int64?

  var kind: Kind {
    if former == nil { .added } else if latter == nil { .removed } else { .changed }
  }

  /// The files that differ, in the order of their paths' UTF-8 bytes.
  static func between(_ former: [PackageFile], _ latter: [PackageFile]) -> [FileChange] {
    let (before, after) = (byPath(former), byPath(latter))
    return Set(before.keys).union(after.keys).sorted { $0.lexicographicallyPrecedes($1) }.compactMap { path in
      let (was, now) = (before[path], after[path])
      guard was?.sha256 != now?.sha256, let file = now ?? was else { return nil }
      return FileChange(path: file.path, former: was?.bytes, latter: now?.bytes)
    }
  }

  /// Paths are compared as bytes: two that Swift considers equal may both exist.
  private static func byPath(_ files: [PackageFile]) -> [[UInt8]: PackageFile] {
    Dictionary(files.map { (Array($0.path.utf8), $0) }) { $1 }
  }
}
