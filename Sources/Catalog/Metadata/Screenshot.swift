import Store

/// A review screenshot: PNG or JPEG, recognized by its bytes.
public struct Screenshot: Hashable, Sendable {
  /// The image's bytes, by SHA-256.
  public let sha256: String
  /// The source file's name.
  public let fileName: String

  /// Checks a whole image; a truncated one is refused.
  ///
  /// - Throws: A `Refusal` for other files, and for an image without its end.
  public static func size(of image: [UInt8], fileName: String) throws -> (width: Int, height: Int) {
    switch image.withUnsafeBytes(ImageParts.finding) {
    case .whole(let width, let height): return (width, height)
    case .cut:
      throw Refusal(
        "product.screenshot.cut", "\(fileName) is truncated: it ends before its image does",
        hint: "copy it again, or save it again from an image editor", subject: fileName)
    case .unknown:
      throw Refusal(
        "product.screenshot.format", "\(fileName) is not a PNG or JPEG image",
        remedy: .command("explain product.screenshot"), subject: fileName)
    }
  }

  /// The sizes iTunes Connect accepts: at least 640 by 920 in either orientation, or a phone's own.
  public static func isUsual(width: Int, height: Int) -> Bool {
    let short = min(width, height)
    let long = max(width, height)
    return short >= 640 && long >= 920 || (short, long) == (320, 480)
  }

  /// Creates a screenshot from a stored image.
  public init(sha256: String, fileName: String) {
    self.sha256 = sha256
    self.fileName = fileName
  }
}

extension Products {
  /// Sets a product's review screenshot; for an approved product, once a reviewer approves it.
  public func setScreenshot(_ screenshot: Screenshot, on product: Product) throws -> Product {
    try requireScreenshotEditable(product)
    guard !catalog.updates.keepsEdits(of: product) else {
      try catalog.updates.edit(product) { $0.screenshot = screenshot }
      return product
    }
    try catalog.updates.dropScreenshot(of: product)
    return try replaceScreenshot(of: product, with: screenshot)
  }

  /// Removes the review screenshot: of an approved product, only the one that waits for approval.
  public func removeScreenshot(of product: Product) throws -> Product {
    try requireScreenshotEditable(product)
    guard !catalog.updates.keepsEdits(of: product) else {
      guard try catalog.updates.find(product)?.screenshot != nil else {
        throw Refusal.screenshotKept(product, named: try catalog.fullName(of: product))
      }
      try catalog.updates.dropScreenshot(of: product)
      return product
    }
    guard product.screenshot != nil else { return product }
    guard !product.status.isInReview else {
      throw Refusal.screenshotUnderReview(product, named: try catalog.fullName(of: product))
    }
    var edited = product
    (edited.screenshot, edited.screenshotName) = (nil, nil)
    try write(edited, as: .screenshotChanged(nil, of: edited))
    return try find(product.appleID) ?? edited
  }

  /// Refuses to change the screenshot in a status that locks it.
  public func requireScreenshotEditable(_ product: Product) throws {
    guard RuleTable.metadataEditable.contains(product.status) else {
      throw Refusal(
        "product.screenshot.not-editable", kind: .state,
        "the screenshot cannot be changed while a product is \(product.status.label)",
        remedy: .command("explain product.screenshot"), subject: product.productID.rawValue)
    }
  }

  /// Replaces the screenshot, in any status of the product.
  func replaceScreenshot(of product: Product, with screenshot: Screenshot) throws -> Product {
    var edited = product
    edited.screenshot = screenshot.sha256
    edited.screenshotName = screenshot.fileName
    guard edited != product else { return product }
    try write(edited, as: .screenshotChanged(screenshot, of: edited))
    return try find(product.appleID) ?? edited
  }
}

/// The size of an image in its file, which must be complete: a truncated copy has a good header, too.
enum ImageParts {
  /// An image's size, or the reason why it has none.
  enum Finding: Equatable {
    case whole(width: Int, height: Int)
    case cut
    case unknown
  }

  static func finding(in bytes: UnsafeRawBufferPointer) -> Finding {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    if bytes.starts(with: signature) { return png(bytes, after: signature.count) }
    return bytes.starts(with: [0xFF, 0xD8]) ? jpeg(bytes) : .unknown
  }

  /// Reads chunk by chunk, from the header to the end; PNG, 3rd edition, 5.3.
  private static func png(_ bytes: UnsafeRawBufferPointer, after signature: Int) -> Finding {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return .unknown }
    var index = signature
    while bytes.count - index >= 12 {
      let length = bigEndian(bytes, at: index, count: 4)
      guard length <= bytes.count - index - 12 else { return .cut }
      if bytes[(index + 4)..<(index + 8)].elementsEqual("IEND".utf8) {
        return .whole(width: bigEndian(bytes, at: 16, count: 4), height: bigEndian(bytes, at: 20, count: 4))
      }
      index += 12 + length
    }
    return .cut
  }

  /// Reads marker by marker, past the scans, to the end of the image; ITU-T T.81 annex B.
  private static func jpeg(_ bytes: UnsafeRawBufferPointer) -> Finding {
    var size: (width: Int, height: Int)?
    var index = 2
    while true {
      // A marker may have more bytes of ones before it.
      while index + 1 < bytes.count, bytes[index] == 0xFF, bytes[index + 1] == 0xFF { index += 1 }
      guard index + 1 < bytes.count, bytes[index] == 0xFF else { return size == nil ? .unknown : .cut }
      let marker = bytes[index + 1]
      index += 2
      if marker == 0xD9 { return size.map { .whole(width: $0.width, height: $0.height) } ?? .unknown }
      if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
      let length = index + 1 < bytes.count ? bigEndian(bytes, at: index, count: 2) : 0
      let isFrame = (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
      guard length >= (isFrame ? 7 : 2), length <= bytes.count - index else { return size == nil ? .unknown : .cut }
      if isFrame {
        size = (bigEndian(bytes, at: index + 5, count: 2), bigEndian(bytes, at: index + 3, count: 2))
      }
      index += length
      if marker == 0xDA { index = endOfScan(bytes, from: index) }
    }
  }

  /// The next marker that is not part of a scan: not a stuffed zero, nor a restart.
  private static func endOfScan(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index + 1 < bytes.count {
      let next = bytes[index + 1]
      if bytes[index] == 0xFF, next != 0, !(0xD0...0xD7).contains(next) { return index }
      index += 1
    }
    return bytes.count
  }

  private static func bigEndian(_ bytes: UnsafeRawBufferPointer, at index: Int, count: Int) -> Int {
    bytes[index..<(index + count)].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Refusal {
  fileprivate static func screenshotUnderReview(_ product: Product, named name: String) -> Refusal {
    Refusal(
      "product.screenshot.under-review", kind: .state, of: product,
      "is \(product.status.label), and its reviewer needs the screenshot, which can only be replaced",
      remedy: .command("product screenshot \(name) FILE"))
  }

  fileprivate static func screenshotKept(_ product: Product, named name: String) -> Refusal {
    Refusal(
      "product.screenshot.kept", kind: .state, of: product,
      "was approved with its screenshot, which can only be replaced",
      remedy: .command("product screenshot \(name) FILE"))
  }
}
