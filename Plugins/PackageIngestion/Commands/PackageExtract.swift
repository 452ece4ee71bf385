import StockroomKit

struct PackageExtract: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let version = Parameter<String?>.optionalArgument(
    "version", "The version. Default: the latest upload."
  ).named("VERSION")
  private static let folder = Parameter<OutputFile>.argument(
    "folder", "The destination folder, created if missing."
  ).named("DIR")
  private static let overwrite = Parameter<Bool>.flag(
    "overwrite", "Replace existing files in a folder that is not empty; other files are kept and listed.")

  static let description = CommandDescription(
    "package extract", "Write the files of a version of hosted content, as a device downloads them, to a folder.",
    effect: .reads, writesFiles: true, permission: .manageProducts,
    parameters: [product, version, folder, overwrite],
    receipt: Explanation.ofPackageFields.described(
      "package",
      [
        "folder": .identifier, "id": .identifier, "version": .text, "files": .integer, "size": .bytes,
        "otherFiles": .integer, "others": .list,
      ]),
    examples: [
      "package build books/chapter1; package upload books/chapter1.pkg; package extract .chapter1 extracted",
      "package build books/chapter1; package upload books/chapter1.pkg; package extract .chapter1 1.0 extracted",
    ])

  private let reference: ProductReference
  private let version: String?
  private let folder: OutputFile
  private let overwrites: Bool
  /// Nil in a plan of only this command, which writes nothing.
  private var path: String?
  private var protected: ProtectedFiles?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    version = try arguments[Self.version]
    folder = try arguments[Self.folder]
    overwrites = try arguments[Self.overwrite]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    path = try preparation.destination(folder, keepsContents: true)
    protected = preparation.protected
  }

  func run(in context: Context) throws -> Output {
    let product = try context.product(reference)
    let content = try context.catalog.content(version, of: product)
    let blobs = context.catalog.store.blobs
    if let problem = try blobs.problem(of: content.delivery.sha256) {
      throw Refusal.downloadDamaged(content, of: product.productID.rawValue, problem)
    }
    guard let path, let protected, let archive = try blobs.path(of: content.delivery.sha256) else {
      return .message(summary(of: content))
    }
    do {
      let target = try ExtractionFolder(at: path, overwrites: overwrites, protected: protected)
      let bytes = try DeliveryExtraction(archive).extract(to: target) { done in
        try context.checkCancelled()
        context.progress.update("extracting to \(folder.text)", done: done, total: content.contentBytes)
      }
      return .receipt(receipt(content, product, bytes, others: try target.others(naming: Self.named)))
    } catch let finding as Finding {
      throw Refusal.package(folder.file, [finding])
    }
  }

  private func summary(of content: HostedContent) -> String {
    "\(folder.text): version \(content.version), \(HumanNumbers.count(content.fileCount, "file"))"
  }

  /// Other existing files are listed, because they are not part of the download.
  private func receipt(
    _ content: HostedContent, _ product: Product, _ bytes: Int64, others: (count: Int, names: [String])
  ) -> Receipt {
    let record = Record([
      Field("folder", .identifier(folder.text), label: "Folder"),
      Field("id", .identifier(product.productID.rawValue), label: "Product ID"),
      Field("version", .text(content.version), label: "Version"),
      Field("files", .integer(Int64(content.fileCount)), label: "Files"), Field("size", .bytes(bytes), label: "Size"),
      Field("otherFiles", .integer(Int64(others.count)), label: "Other Files"),
      Field("others", .list(others.names.map(Value.text)), label: "Others"),
    ])
    guard others.count > 0 else { return Receipt(summary(of: content), record: record) }
    let stay = others.count == 1 ? "1 other file stays" : "\(others.count) other files stay"
    let rest = others.count > others.names.count ? " and \(others.count - others.names.count) more" : ""
    return Receipt("\(summary(of: content)); \(stay): \(others.names.joined(separator: ", "))\(rest)", record: record)
  }

  /// The maximum number of listed other files.
  private static let named = 5
}

extension Refusal {
  static func downloadDamaged(_ content: HostedContent, of name: String, _ problem: String) -> Refusal {
    Refusal(
      "package.verify.failed", kind: .damaged, "the download of \(name) \(content.version) \(problem)",
      hint: "restore a backup, or upload the package again; nothing was written")
  }
}
