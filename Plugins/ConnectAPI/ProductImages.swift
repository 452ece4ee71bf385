import Crypto
import Foundation
import StockroomKit

/// The images of products, such as those for their review: reserved, sent in parts, then committed with an MD5.
///
/// The identifier is the product's, which has at most one of each kind.
struct ProductImages {
  private let asset: ConnectAsset
  private var products: ConnectProducts { asset.products }

  init(_ asset: ConnectAsset) { self.asset = asset }

  /// The resources of images, for ``Registry/serveAssets(by:)``.
  static let server: ConnectAsset.Server = { asset in
    let images = ProductImages(asset)
    return (images.resource, images.relationship, images.ofVersions)
  }

  private static let common: [ConnectAttribute] = [
    .init("fileSize", .integer), .init("fileName", .string), .init("imageAsset", .structure),
    .init("assetToken", .string), .init("uploadOperations", .structure),
  ]

  /// Images that are reviewed have a state, and screenshots the state of their upload.
  private var attributes: [ConnectAttribute] {
    Self.common + [.init("sourceFileChecksum", .string)]
      + (asset.ofVersions == nil
        ? [.init("assetType", .string), .init("assetDeliveryState", .structure)]
        : [.init("state", .choice(Self.states))])
  }

  private static let states =
    ["AWAITING_UPLOAD", "UPLOAD_COMPLETE", "FAILED"]
    + ["PREPARE_FOR_SUBMISSION", "WAITING_FOR_REVIEW", "APPROVED", "REJECTED"]

  private var resource: ConnectResource {
    ConnectResource(
      asset.type, at: "/v1/\(asset.type)", attributes: attributes,
      relationships: [
        .toOne(asset.link, products.type) { id, catalog in
          try products.find(id, catalog).map { .reference($0.appleID.description) }
        }
      ],
      find: { id, catalog in try find(id, catalog)?.keeping(attributes) },
      create: ConnectWrite(
        [.required("fileName", .string), .required("fileSize", .integer)],
        links: [.init(asset.link, products.type)], perform: reserve),
      update: ConnectWrite([.init("uploaded", .boolean), .init("sourceFileChecksum", .string)], perform: commit),
      delete: { item, unit in
        try unit.require(.manageProducts)
        guard let product = try products.find(item.id, unit.catalog) else { return }
        let uploads = uploads(unit.catalog)
        if let upload = try uploads.find(product.appleID) { return try uploads.remove(upload) }
        try unit.perform(asset.remove + ["--", try unit.catalog.fullName(of: product)])
      })
  }

  /// Images that belong to the version of a product, which is the newest.
  private var ofVersions: ConnectAlternate? {
    asset.ofVersions.map { version in
      let attributes = Self.common + [.init("assetDeliveryState", .structure)]
      return ConnectAlternate(
        asset.type, at: version.path, links: [.init("version", version.type)],
        shape: (attributes, { id, catalog in try find(id, catalog)?.keeping(attributes) })
      ) { document, catalog in
        // The identifier of a version is that of its product, and a number.
        let parts = (document.link("version") ?? "").split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, Int(parts[1]) != nil, let product = try products.find(String(parts[0]), catalog) else {
          throw ConnectError.linkNotFound(document, "version", version.type)
        }
        return [asset.link: [product.appleID.description]]
      }
    }
  }

  private var relationship: ConnectRelationship {
    let (name, isToMany) = asset.relationship
    guard isToMany else {
      return .toOne(name, asset.type) { id, catalog in try find(id, catalog)?.keeping(attributes) }
    }
    return .toMany(
      name, asset.type,
      ConnectList { query, catalog in
        ConnectPage(all: try find(query.parent, catalog).map { [$0.keeping(attributes)] } ?? [])
      })
  }

  /// The image of a product with all attributes.
  @Sendable private func find(_ id: String, _ catalog: Catalog) throws -> ConnectItem? {
    guard let product = try products.find(id, catalog) else { return nil }
    if let upload = try uploads(catalog).find(product.appleID) { return Self.item(of: upload) }
    guard let found = try asset.find(product, catalog) else { return nil }
    let image = StoredImage(found, of: product, catalog)
    return ConnectItem(
      product.appleID.description,
      [
        "fileSize": JSON(image.size), "fileName": .string(image.fileName), "sourceFileChecksum": image.checksum,
        "imageAsset": image.asset, "assetToken": .string(image.sha256), "assetType": "SCREENSHOT",
        "uploadOperations": .null, "assetDeliveryState": ["state": "COMPLETE", "errors": [], "warnings": []],
        "state": .string((found.state == .inReview ? .waitingForReview : found.state)?.rawValue ?? "UPLOAD_COMPLETE"),
      ])
  }

  private func uploads(_ catalog: Catalog) -> AssetUploads { AssetUploads(catalog.store, of: asset) }

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
        "state": .string(upload.state.rawValue),
      ])
  }

  @Sendable private func reserve(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    try unit.require(.manageProducts)
    let catalog = unit.catalog
    let product = try products.product(asset.link, of: document, catalog)
    let size = document.integer("fileSize") ?? 0
    guard (1...AssetUpload.largest).contains(size) else {
      throw ConnectError.attributeInvalid(document, "fileSize", "A file has 1 to \(AssetUpload.largest) bytes")
    }
    let name = document.text("fileName") ?? ""
    guard (1...255).contains(name.utf8.count), !name.contains("/"), !name.unicodeScalars.contains(where: \.isControl)
    else { throw ConnectError.attributeInvalid(document, "fileName", "Send the name of a file, without a folder") }
    try asset.requireEditable(product, catalog)
    let uploads = uploads(catalog)
    try uploads.removeAbandoned()
    if let upload = try uploads.find(product.appleID) {
      guard upload.state == .failed else { throw ConnectError.imageExists(asset, product) }
      try uploads.remove(upload)
    } else if try asset.find(product, catalog) != nil, !product.status.hasBeenApproved {
      throw ConnectError.imageExists(asset, product)
    }
    try uploads.reserve(product.appleID, fileName: name, fileSize: size)
    return product.appleID.description
  }

  @Sendable private func commit(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    try unit.require(.manageProducts)
    let catalog = unit.catalog
    guard let product = try products.find(document.id, catalog) else { return nil }
    let uploads = uploads(catalog)
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
        asset.set + ["--", try unit.catalog.fullName(of: product), upload.fileName],
        files: [upload.fileName: contents])
      try uploads.remove(upload)
    } catch let refusal as Refusal where refusal.kind == .rule {
      try uploads.fail(upload, refusal.message)
    }
    return document.id
  }
}

extension ConnectError {
  fileprivate static func imageExists(_ asset: ConnectAsset, _ product: Product) -> ConnectError {
    let advice = product.status.isInReview ? "cancel its review submission, then delete it" : "delete it first"
    return ConnectError(
      409, "STATE_ERROR", "The request cannot be fulfilled because of the state of another resource.",
      "The in-app purchase has \(asset.title.prefix(1) == "i" ? "an" : "a") \(asset.title); \(advice)")
  }
}

extension ConnectItem {
  /// The item with these attributes alone.
  fileprivate func keeping(_ attributes: [ConnectAttribute]) -> ConnectItem {
    let names = Set(attributes.map(\.name))
    return filtering { names.contains($0) }
  }
}

/// A stored image of a product, and the URL from which clients load it.
struct StoredImage {
  /// The SHA-256 of the image.
  let sha256: String
  let fileName: String
  let size: Int
  /// The MD5 that a client sent, or would send, when it commits the file.
  let checksum: JSON
  /// `ImageAsset`; null if the image cannot be read.
  let asset: JSON

  init(_ image: ConnectAsset.Image, of product: Product, _ catalog: Catalog) {
    (sha256, fileName) = (image.sha256, image.fileName)
    // `store check` reports a missing file, not each list that includes screenshots.
    let bytes = (try? catalog.store.blobs.path(of: sha256)).flatMap { FileManager.default.contents(atPath: $0) }
    size = bytes?.count ?? 0
    checksum = bytes.map { .string(Hexadecimal.text(Insecure.MD5.hash(data: $0))) } ?? .null
    let pixels = bytes.flatMap { try? Screenshot.size(of: [UInt8]($0), fileName: "") }
    asset =
      pixels.map { pixels in
        let path = "\(Self.prefix)\(product.appleID)/\(image.sha256)/{w}x{h}bb.{f}"
        return [
          "templateUrl": .string(ConnectCall.base + path), "width": JSON(pixels.width), "height": JSON(pixels.height),
        ]
      } ?? .null
  }

  private static let prefix = "/images/"

  /// The images, which need no credentials, because nobody can guess their digests; any width, height, and format is
  /// answered with the uploaded image.
  static let route = Route(
    .get, "\(prefix){product}/{sha256}/{name}", access: .anyone, summary: "An image of a product."
  ) { exchange in
    let parameters = exchange.request.parameters
    let (id, sha256) = (parameters["product"] ?? "", parameters["sha256"] ?? "")
    let path = try exchange.read { catalog -> String? in
      guard let number = Int64(id), let product = try catalog.products.find(AppleID(number)),
        try exchange.resources.assets.contains(where: { asset in
          try asset.products.find(id, catalog) != nil
            && asset.find(product, catalog)?.sha256.hasSameBytes(as: sha256) == true
        })
      else { return nil }
      return try catalog.store.blobs.path(of: sha256)
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
      "connect.image.unknown", kind: .missing, "no image has this address",
      hint: "read imageAsset again: another image replaced it", subject: product)
  }
}
