import Foundation
import StockroomKit

struct PackageInit: Command {
  private static let folder = Parameter<OutputFile>.argument(
    "folder", "The folder to create, or only the product, whose last part names the folder."
  ).named("DIR")
  private static let product = Parameter<ProductReference?>.option("product", "The content's product.")

  static let description = CommandDescription(
    "package init", "Create a folder for hosted content: ContentInfo.plist, version 1.0, and Contents.",
    also: ["new", "create", "content project", "add files"], effect: .none,
    writesFiles: true, permission: .manageProducts, parameters: [folder, product],
    receipt: Explanation.ofPackageFields.described(
      "package", ["folder": .identifier, "product": .identifier, "version": .text]),
    examples: [
      "package init .chapter2", "package init books/chapter2 --product com.example.books.chapter2",
    ])

  private let folder: OutputFile
  private let product: ProductReference
  private var info: ContentInfo
  private var isPlan = false
  /// True if the store exists and does not have the product.
  private var isUnknown = false

  init(_ arguments: Arguments) throws {
    let typed = try arguments[Self.folder]
    let named = try arguments[Self.product]
    product = named ?? .parse(typed.text)
    folder = try named == nil ? Self.folder(named: typed.text) : typed
    info = ContentInfo(productIdentifier: Products.parts(of: product.text).productID, version: .first)
    if !product.text.hasPrefix(".") { try Self.check(info) }
  }

  /// The product's name, also in another app than the one in use.
  private var name: String { product.text.hasPrefix(".") ? info.productIdentifier : product.text }

  /// The folder for a product that is typed alone, `.chapter1` or `com.example.books.chapter1`.
  private static func folder(named product: String) throws -> OutputFile {
    let name = product.split(separator: ".").last.map(String.init) ?? ""
    guard product.contains("."), !product.contains("/"), !name.isEmpty else { throw Refusal.productMissing(product) }
    return .parse(name)
  }

  private static func check(_ info: ContentInfo) throws {
    guard let finding = ContentInfoReading(info.propertyList).findings.first else { return }
    throw Refusal(
      finding.code.rawValue, kind: finding.code.kind, finding.message, hint: finding.hint,
      subject: info.productIdentifier)
  }

  /// Replaces a short name by the ID in the app in use, since the folder remains after the console exits.
  private mutating func complete(_ preparation: Preparation) throws {
    guard product.text.hasPrefix(".") else { return }
    var app: App?
    try preparation.looking { app = try $0.appInUse ?? $0.apps.only() }
    guard let app else { throw Refusal.productShortened(product.text) }
    info.productIdentifier = app.productID(shortName: product.text)
    try Self.check(info)
  }

  mutating func prepare(_ preparation: Preparation) throws {
    isPlan = preparation.isPlan
    try complete(preparation)
    isUnknown = try preparation.knowsProduct(name) == false
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
    let warning = isUnknown ? "\nwarning: there is no product \(name) yet" : ""
    return .receipt(
      Receipt(
        "\(verb) \(folder.text) with \(ContentInfo.fileName), version \(info.version), and an empty Contents folder"
          + warning,
        record: record, tally: .init("folder", "created"),
        next: isPlan ? [] : ["package add FILE --to \(folder.file.quoted)"]))
  }
}

extension Refusal {
  fileprivate static func productShortened(_ text: String) -> Refusal {
    Refusal(
      "package.init.short-name", "\(text) is a short name, and no app is in use",
      hint: "write the whole ID, such as com.example.app\(text)", subject: text)
  }

  fileprivate static func productMissing(_ text: String) -> Refusal {
    Refusal(
      "usage.missing", kind: .usage, "package init needs the product of the content",
      remedy: .command("package init \(FilePath.parse(text).quoted) --product PRODUCT"), subject: text)
  }

  fileprivate static func folderInUse(_ folder: FilePath) -> Refusal {
    Refusal(
      "package.init.exists", "\(folder.text) already has a \(ContentInfo.fileName)",
      hint: "package build \(folder.quoted) creates a package from it", subject: folder.text)
  }
}
