internal import StockroomKit

struct ProductScreenshot: Command {
  private static let products = Parameter<[ProductReference]>.arguments("product", "The products.")
  private static let file = Parameter<FilePath>.argument("file", "The image, a PNG or JPEG; always last.")

  static let description = CommandDescription(
    "product screenshot", "Set the review screenshot of products.", effect: .writes, permission: .manageProducts,
    parameters: [products, file],
    receipt: ProductReceipt.several,
    examples: ["product screenshot .chapter1 shot.png", "product screenshot .chapter1 .coins shot.png"])

  private let references: [ProductReference]
  private let file: FilePath
  private var screenshot: ScreenshotFile?

  init(_ arguments: Arguments) throws {
    references = try arguments[Self.products]
    file = try arguments[Self.file]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    screenshot = try ScreenshotFile(file, preparation)
  }

  func run(in context: Context) throws -> Output {
    guard let screenshot else { throw Refusal.fileUnreadable(file.text) }
    let products = try references.map(context.product)
    let picture = try screenshot.stage(in: context)
    let changed = try products.map { try context.catalog.products.setScreenshot(picture, on: $0) }
    let note = try context.updateNote(of: changed) { $0.screenshot != nil }
    let notes = screenshot.note.map { [$0] } ?? []
    return try context.receipt(for: changed, noun: "screenshot", verb: "added", notes: notes) {
      "\(picture.fileName) is the review screenshot of \($0)\(note)"
    }
  }
}
