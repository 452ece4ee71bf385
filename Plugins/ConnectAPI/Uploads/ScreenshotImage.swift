internal import Crypto
internal import Foundation
internal import StockroomKit

/// A screenshot as it is stored, and the address from which clients load it.
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
    // A file that is missing is for `store check` to tell, not for each list that includes screenshots.
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
  /// answered with the image as it was uploaded.
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
