internal import Store

/// A review screenshot: PNG or JPEG, recognized by its first bytes.
public struct Screenshot: Hashable, Sendable {
  /// The image's bytes, by SHA-256.
  public let sha256: String
  /// The source file's name.
  public let fileName: String

  /// Checks the first bytes of an image; 64 KiB is enough for the header of any JPEG from a camera or phone.
  public static func size(of head: [UInt8], fileName: String) throws -> (width: Int, height: Int) {
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), head.count >= 24,
      head[12..<16].elementsEqual("IHDR".utf8)
    {
      return (bigEndian(head[16..<20]), bigEndian(head[20..<24]))
    }
    if head.starts(with: [0xFF, 0xD8]), let size = sizeOfJPEG(head) { return size }
    throw Refusal(
      "product.screenshot.format", "\(fileName) is not a PNG or JPEG image",
      remedy: .command("explain product.screenshot"), subject: fileName)
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

  /// Scans the segments for the frame header, ITU-T T.81 annex B.
  private static func sizeOfJPEG(_ head: [UInt8]) -> (width: Int, height: Int)? {
    var index = 2
    while index + 9 < head.count, head[index] == 0xFF {
      let marker = head[index + 1]
      let isFrame = (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
      if isFrame { return (bigEndian(head[(index + 7)..<(index + 9)]), bigEndian(head[(index + 5)..<(index + 7)])) }
      index += 2 + bigEndian(head[(index + 2)..<(index + 4)])
    }
    return nil
  }

  private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Products {
  /// Sets a product's review screenshot; for an approved product, once a reviewer approves it.
  public func setScreenshot(_ screenshot: Screenshot, on product: Product) throws -> Product {
    guard RuleTable.metadataEditable.contains(product.status) else {
      throw Refusal(
        "product.screenshot.not-editable", kind: .state,
        "the screenshot cannot be changed while a product is \(product.status.label)",
        remedy: .command("explain product.screenshot"), subject: product.productID.rawValue)
    }
    guard !catalog.updates.keepsEdits(of: product) else {
      try catalog.updates.edit(product) { $0.screenshot = screenshot }
      return product
    }
    try catalog.updates.dropScreenshot(of: product)
    return try replaceScreenshot(of: product, with: screenshot)
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
