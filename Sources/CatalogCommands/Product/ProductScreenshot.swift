internal import StockroomKit

struct ProductScreenshot: Command {
  private static let file = Parameter<FilePath>.argument("file", "The image, a PNG or JPEG; always last.")

  static let description = CommandDescription(
    "product screenshot", "Set the review screenshot of products.", also: ["image", "picture"], effect: .writes,
    permission: .manageProducts,
    parameters: ProductSelection.changing + [file],
    receipt: ProductReceipt.several,
    examples: ["product screenshot .chapter1 shot.png", "product screenshot .chapter1 .coins shot.png"])

  private let selection: ProductSelection
  private let file: FilePath
  private var screenshot: ScreenshotFile?

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
    file = try arguments[Self.file]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    screenshot = try ScreenshotFile(file, preparation)
  }

  func run(in context: Context) throws -> Output {
    guard let screenshot else { throw Refusal.fileUnreadable(file.text) }
    return try selection.change(in: context, verb: "given a screenshot") { products in
      let picture = try screenshot.stage(in: context)
      let changed = try products.map { try context.catalog.products.setScreenshot(picture, on: $0) }
      let note = try context.updateNote(of: changed) { $0.screenshot != nil }
      let notes = screenshot.note.map { [$0] } ?? []
      return try context.receipt(for: changed, noun: "screenshot", verb: "added", notes: notes) {
        "\(picture.fileName) is the review screenshot of \($0)\(note)"
      }
    }
  }
}
