import Foundation
import StockroomKit

/// `product image`: the image for promotion and win-back offers.
struct ProductImage: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let file = Parameter<FilePath?>.optionalArgument(
    "file", "The image, a PNG or JPEG of 1024 by 1024 pixels.")
  private static let remove = Parameter<Bool>.flag("remove", "Remove the image.")

  static let field = FieldDescription(
    "image", .text, label: "Image", "The image for promotion and win-back offers, which customers see.")

  static let description: CommandDescription = {
    var description = CommandDescription(
      "product image", "Set the image that the App Store shows for a promoted product.",
      also: ["promotional image", "artwork", "icon"], effect: .writes, permission: .manageProducts,
      parameters: [product, file, remove], receipt: [PromotionOutput.product, field],
      examples: [
        "product create .gold --name Gold; product image .gold image.png",
        "product create .gold --name Gold; product image .gold image.png; product image .gold --remove",
      ])
    description.profile = .asc2026
    return description
  }()

  private let reference: ProductReference
  private let file: FilePath?
  private var image: (path: String, name: String)?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    file = try arguments[Self.file]
    guard try arguments[Self.remove] == (file == nil) else {
      throw Refusal(
        "usage.exactly-one", kind: .usage, "exactly one of a file and --remove is needed",
        hint: "give only one of them")
    }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    guard let file else { return }
    try PromotionalImage.check(preparation.read(file), file.text)
    image = (try preparation.path(file), file.name)
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    try CommandEra.require(.asc2026, of: "image of a product", as: "product.image", catalog.rules)
    let product = try context.product(reference)
    let name = try catalog.fullName(of: product)
    let images = PromotionalImages(catalog)
    if let image {
      try images.set(catalog.store.blobs.stage(fileAt: image.path).sha256, named: image.name, of: product)
    } else {
      try images.remove(of: product)
    }
    let record = Record([
      Field(PromotionOutput.product.name, .identifier(name), label: PromotionOutput.product.label),
      Field(Self.field.name, .text(image?.name), label: Self.field.label),
    ])
    let message = image.map { "\($0.name) is the image of \(name)" } ?? "removed the image of \(name)"
    return .receipt(
      Receipt(message, record: record, tally: .init("image", image == nil ? "removed" : "set")))
  }
}
