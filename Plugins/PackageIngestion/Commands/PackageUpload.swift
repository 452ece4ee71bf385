import Foundation
import StockroomKit

struct PackageUpload: Command {
  private static let files = Parameter<[FilePath]>.arguments(
    "file", "The packages, each with its product's ID, or folders, from which packages are built.")
  private static let product = Parameter<ProductReference?>.option(
    "product", "The expected product of the packages.")
  private static let isLater = Parameter<Bool>.flag(
    "no-wait", "Return at Processing Content, which then lasts at least a second of the store's clock.")

  static let description = CommandDescription(
    "package upload", "Check packages and upload them as hosted content.",
    also: ["replace", "deliver", "new version", "hosted content", "add content"], effect: .writes,
    permission: .manageProducts, parameters: [files, product, isLater],
    receipt: Explanation.ofPackageFields.described(
      "package",
      [
        "id": .identifier, "status": .term, "version": .text, "state": .term, "isNew": .boolean,
        "packageSHA256": .identifier, "warnings": .list, "packages": .list,
      ]),
    examples: [
      "package upload books/chapter1", "package build books/chapter1; package upload books/chapter1.pkg",
      "package build books/chapter1; package upload books/chapter1.pkg --product .chapter1",
    ])

  private var files: [FilePath]
  private var product: ProductReference?
  private let isLater: Bool
  private var packages: [CheckedPackage] = []

  init(_ arguments: Arguments) throws {
    files = try arguments[Self.files]
    product = try arguments[Self.product]
    isLater = try arguments[Self.isLater]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    try preparation.signIn()
    // `package upload .chapter1 chapter1.pkg` names the product first, as other commands do; there may be a folder of
    // that name, from which the package was built.
    if files.count > 1, product == nil, !files[0].text.contains("/"),
      try FileStatus(at: preparation.path(files[1]))?.isFolder != true, try !Self.isFile(preparation.path(files[0]))
    {
      product = ProductReference.parse(files.removeFirst().text)
    }
    packages = try files.map { try CheckedPackage($0, preparation) }
  }

  func run(in context: Context) throws -> Output {
    let expected = try product.map(context.product)
    let uploads = try packages.map { package in
      try context.checkCancelled()
      return try Upload(package, expecting: expected, processedLater: isLater, in: context)
    }
    let lines = try uploads.flatMap { try $0.lines(in: context.catalog) }
    let isSingle = uploads.count == 1
    let record =
      isSingle
      ? Record(try uploads[0].fields(in: context.catalog))
      : Record([
        Field("packages", .list(try uploads.map { .record(try $0.fields(in: context.catalog)) }), label: "Packages")
      ])
    return .receipt(
      Receipt(
        lines.joined(separator: "\n"), record: record,
        tally: try Self.tally(uploads, in: context.catalog),
        next: isSingle ? try context.catalog.products.next(for: uploads[0].product) : []))
  }

  private static func isFile(_ path: String) -> Bool {
    FileStatus(at: path)?.isFolder == false
  }

  private static func tally(_ uploads: [Upload], in catalog: Catalog) throws -> Receipt.Tally {
    let new = uploads.filter(\.isNew)
    guard !new.isEmpty else { return .init("package", "unchanged", count: uploads.count) }
    let labels = Set(try new.map { try catalog.products.label(of: $0.product) })
    return .init("package", "uploaded", count: new.count, detail: labels.count == 1 ? labels.first : nil)
  }
}
