import Crypto
import Foundation
import StockroomKit

/// The screenshots for the review of products: reserved, sent in parts, then committed with an MD5.
///
/// The identifier is the product's, which has at most one.
struct ReviewScreenshots {
  let products: ConnectProducts

  private var type: String { products.type("AppStoreReviewScreenshots") }

  var resource: ConnectResource {
    ConnectResource(
      type, at: "/v1/\(type)",
      attributes: [
        .init("fileSize", .integer), .init("fileName", .string), .init("sourceFileChecksum", .string),
        .init("imageAsset", .structure), .init("assetToken", .string), .init("assetType", .string),
        .init("uploadOperations", .structure), .init("assetDeliveryState", .structure),
      ],
      relationships: [
        .toOne(products.link, products.type) { id, catalog in
          try products.find(id, catalog).map { .reference($0.appleID.description) }
        }
      ],
      find: { id, catalog in try products.find(id, catalog).flatMap { try Self.item(of: $0, catalog) } },
      create: ConnectWrite(
        [.required("fileName", .string), .required("fileSize", .integer)],
        links: [.init(products.link, products.type)], perform: reserve),
      update: ConnectWrite([.init("uploaded", .boolean), .init("sourceFileChecksum", .string)], perform: commit),
      delete: { item, unit in
        try unit.require(.manageProducts)
        guard let product = try products.find(item.id, unit.catalog) else { return }
        let uploads = AssetUploads(unit.catalog.store)
        if let upload = try uploads.find(product.appleID) { return try uploads.remove(upload) }
        try unit.perform(["product", "edit", "--remove-screenshot", "--", try unit.catalog.fullName(of: product)])
      })
  }

  var relationship: ConnectRelationship {
    .toOne("appStoreReviewScreenshot", type) { id, catalog in
      try products.find(id, catalog).flatMap { try Self.item(of: $0, catalog) }
    }
  }

  private static func item(of product: Product, _ catalog: Catalog) throws -> ConnectItem? {
    if let upload = try AssetUploads(catalog.store).find(product.appleID) { return item(of: upload) }
    guard let image = try ScreenshotImage(of: product, catalog) else { return nil }
    return ConnectItem(
      product.appleID.description,
      [
        "fileSize": JSON(image.size), "fileName": .string(image.fileName), "sourceFileChecksum": image.checksum,
        "imageAsset": image.asset, "assetToken": .string(image.sha256), "assetType": "SCREENSHOT",
        "uploadOperations": .null, "assetDeliveryState": ["state": "COMPLETE", "errors": [], "warnings": []],
      ])
  }

  private static func item(of upload: AssetUpload) -> ConnectItem {
    let operations = upload.parts.map { part -> JSON in
      [
        "method": "PUT", "url": .string("\(ConnectCall.base)\(PartRoute.prefix)\(upload.token)/\(part.start)"),
        "length": JSON(part.length), "offset": JSON(part.start),
        "requestHeaders": [["name": "Content-Type", "value": "application/octet-stream"]],
      ]
    }
    let errors: JSON = upload.error.map { [["code": "IMAGE_INCORRECT", "description": .string($0)]] } ?? []
    return ConnectItem(
      upload.product.description,
      [
        "fileSize": JSON(upload.fileSize), "fileName": .string(upload.fileName), "sourceFileChecksum": .null,
        "imageAsset": .null, "assetToken": .null, "assetType": "SCREENSHOT",
        "uploadOperations": upload.state == .failed || !ConnectCall.mayUpload ? .null : .array(operations),
        "assetDeliveryState": ["state": .string(upload.state.rawValue), "errors": errors, "warnings": []],
      ])
  }

  @Sendable private func reserve(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    try unit.require(.manageProducts)
    let catalog = unit.catalog
    let product = try products.product(products.link, of: document, catalog)
    let size = document.integer("fileSize") ?? 0
    guard (1...AssetUpload.largest).contains(size) else {
      throw ConnectError.attributeInvalid(document, "fileSize", "A file has 1 to \(AssetUpload.largest) bytes")
    }
    let name = document.text("fileName") ?? ""
    guard (1...255).contains(name.utf8.count), !name.contains("/"), !name.unicodeScalars.contains(where: \.isControl)
    else { throw ConnectError.attributeInvalid(document, "fileName", "Send the name of a file, without a folder") }
    try catalog.products.requireScreenshotEditable(product)
    let uploads = AssetUploads(catalog.store)
    try uploads.removeAbandoned()
    if let upload = try uploads.find(product.appleID) {
      guard upload.state == .failed else { throw ConnectError.screenshotExists(product) }
      try uploads.remove(upload)
    } else if product.screenshot != nil, !product.status.hasBeenApproved {
      throw ConnectError.screenshotExists(product)
    }
    try uploads.reserve(product.appleID, fileName: name, fileSize: size)
    return product.appleID.description
  }

  @Sendable private func commit(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    try unit.require(.manageProducts)
    let catalog = unit.catalog
    guard let product = try products.find(document.id, catalog) else { return nil }
    let uploads = AssetUploads(catalog.store)
    guard let upload = try uploads.find(product.appleID), document.flag("uploaded") == true else { return document.id }
    guard let contents = try uploads.contents(of: upload) else {
      try uploads.fail(upload, "Parts of the file are missing")
      return document.id
    }
    let md5 = Hexadecimal.text(Insecure.MD5.hash(data: contents))
    if let sent = document.text("sourceFileChecksum"), sent.lowercased() != md5 {
      try uploads.fail(upload, "The checksum is not that of the file, \(md5)")
      return document.id
    }
    do {
      try unit.perform(
        ["product", "screenshot", "--", try unit.catalog.fullName(of: product), upload.fileName],
        files: [upload.fileName: contents])
      try uploads.remove(upload)
    } catch let refusal as Refusal where refusal.kind == .rule {
      try uploads.fail(upload, refusal.message)
    }
    return document.id
  }
}

extension ConnectError {
  fileprivate static func screenshotExists(_ product: Product) -> ConnectError {
    let advice = product.status.isInReview ? "cancel its review submission, then delete it" : "delete it first"
    return ConnectError(
      409, "STATE_ERROR", "The request cannot be fulfilled because of the state of another resource.",
      "The in-app purchase has a review screenshot; \(advice)")
  }
}

/// A stored screenshot, and the URL from which clients load it.
struct ScreenshotImage {
  /// The SHA-256 of the image.
  let sha256: String
  let fileName: String
  let size: Int
  /// The MD5 that a client sent, or would send, when it commits the file.
  let checksum: JSON
  /// `ImageAsset`; null if the image cannot be read.
  let asset: JSON

  /// The screenshot of a product, or the one that waits for its approval; nil if there is none.
  init?(of product: Product, _ catalog: Catalog) throws {
    let update = try catalog.updates.find(product)?.screenshot
    guard let sha256 = update?.sha256 ?? product.screenshot else { return nil }
    self.sha256 = sha256
    fileName = update?.fileName ?? product.screenshotName ?? ""
    // `store check` reports a missing file, not each list that includes screenshots.
    let bytes = catalog.store.blobs.path(of: sha256).flatMap { FileManager.default.contents(atPath: $0) }
    size = bytes?.count ?? 0
    checksum = bytes.map { .string(Hexadecimal.text(Insecure.MD5.hash(data: $0))) } ?? .null
    let pixels = bytes.flatMap { try? Screenshot.size(of: [UInt8]($0), fileName: "") }
    asset =
      pixels.map { pixels in
        let path = "\(Self.prefix)\(product.appleID)/\(sha256)/{w}x{h}bb.{f}"
        return [
          "templateUrl": .string(ConnectCall.base + path), "width": JSON(pixels.width), "height": JSON(pixels.height),
        ]
      } ?? .null
  }

  private static let prefix = "/images/"

  /// The images, which need no credentials, because nobody can guess their digests; any width, height, and format is
  /// answered with the uploaded image.
  static let route = Route(
    .get, "\(prefix){product}/{sha256}/{name}", access: .anyone, summary: "A review screenshot."
  ) { exchange in
    let parameters = exchange.request.parameters
    let (id, sha256) = (parameters["product"] ?? "", parameters["sha256"] ?? "")
    let path = try exchange.read { catalog -> String? in
      guard let number = Int64(id), let product = try catalog.products.find(AppleID(number)),
        let image = try ScreenshotImage(of: product, catalog), image.sha256.hasSameBytes(as: sha256)
      else { return nil }
      return catalog.store.blobs.path(of: sha256)
    }
    guard let path, let start = FileHandle(forReadingAtPath: path).flatMap({ try? $0.read(upToCount: 2) }) else {
      throw Refusal.noImage(id)
    }
    let type = start.elementsEqual([0xFF, 0xD8]) ? "image/jpeg" : "image/png"
    return RouteAnswer(
      200, [("Content-Type", type), ("Cache-Control", "private, max-age=31536000, immutable")],
      body: .file(path: path, tag: sha256))
  }
}

extension Refusal {
  fileprivate static func noImage(_ product: String) -> Refusal {
    Refusal(
      "connect.image.unknown", kind: .missing, "no screenshot has this address",
      hint: "read imageAsset again: another screenshot replaced it", subject: product)
  }
}
