import Foundation
import StockroomKit

struct PackageInit: Command {
  private static let folder = Parameter<OutputFile>.argument("folder", "The folder to create.").named("DIR")
  private static let product = Parameter<ProductReference>.required(
    "product", "The full ID of the content's product."
  ).named("PRODUCT-ID")

  static let description = CommandDescription(
    "package init", "Create a folder for hosted content: ContentInfo.plist, version 1.0, and Contents.",
    also: ["new", "create", "content project", "add files"], effect: .none,
    writesFiles: true, permission: .manageProducts, parameters: [folder, product],
    receipt: Explanation.ofPackageFields.described(
      "package", ["folder": .identifier, "product": .identifier, "version": .text]),
    examples: ["package init books/chapter2 --product com.example.books.chapter2"])

  private let folder: OutputFile
  private let info: ContentInfo
  private var isPlan = false
  /// True if the store exists and does not have the product.
  private var isUnknown = false

  init(_ arguments: Arguments) throws {
    folder = try arguments[Self.folder]
    let product = try arguments[Self.product].text
    guard !product.hasPrefix(".") else { throw Refusal.productShortened(product) }
    info = ContentInfo(productIdentifier: product, version: .first)
    if let finding = ContentInfoReading(info.propertyList).findings.first {
      throw Refusal(
        finding.code.rawValue, kind: finding.code.kind, finding.message, hint: finding.hint, subject: product)
    }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    isPlan = preparation.isPlan
    isUnknown = try preparation.knowsProduct(info.productIdentifier) == false
    let file = try preparation.path(folder.file) + "/" + ContentInfo.fileName
    guard !FileManager.default.fileExists(atPath: file) else { throw Refusal.folderInUse(folder.file) }
    try preparation.requireWritable(.parse(folder.text + "/" + ContentInfo.fileName))
    guard let path = try preparation.destination(folder, keepsContents: true, makesFolders: true) else { return }
    do {
      try FileManager.default.createDirectory(atPath: path + "/Contents", withIntermediateDirectories: true)
      try Data(info.propertyList).write(
        to: URL(fileURLWithPath: path + "/" + ContentInfo.fileName), options: .withoutOverwriting)
    } catch {
      throw Refusal.notWritable(folder.file, error.localizedDescription)
    }
  }

  func run(in context: Context) throws -> Output {
    let verb = isPlan ? "would create" : "created"
    let record = Record([
      Field("folder", .identifier(folder.text), label: "Folder"),
      Field("product", .identifier(info.productIdentifier), label: "Product ID"),
      Field("version", .text(info.version.text), label: "Version"),
    ])
    let warning = isUnknown ? "\nwarning: there is no product \(info.productIdentifier) yet" : ""
    return .receipt(
      Receipt(
        "\(verb) \(folder.text) with \(ContentInfo.fileName), version \(info.version), and an empty Contents folder"
          + warning,
        record: record, tally: .init("folder", "created"), next: isPlan ? [] : ["package build \(folder.file.quoted)"]))
  }
}

extension Refusal {
  fileprivate static func productShortened(_ text: String) -> Refusal {
    Refusal(
      "package.init.short-name", "the folder remains after the console exits, so use the full product ID",
      hint: "write the whole ID, such as com.example.app\(text)", subject: text)
  }

  fileprivate static func folderInUse(_ folder: FilePath) -> Refusal {
    Refusal(
      "package.init.exists", "\(folder.text) already has a \(ContentInfo.fileName)",
      hint: "package build \(folder.quoted) creates a package from it", subject: folder.text)
  }
}
