internal import Store

/// A review screenshot: PNG or JPEG, recognized by its bytes.
public struct Screenshot: Hashable, Sendable {
  /// The image's bytes, by SHA-256.
  public let sha256: String
  /// The source file's name.
  public let fileName: String

  /// Checks an image, all of it: one that breaks off is not taken.
  ///
  /// - Throws: A `Refusal` for other files, and for an image without its end.
  public static func size(of image: [UInt8], fileName: String) throws -> (width: Int, height: Int) {
    switch image.withUnsafeBytes(ImageParts.finding) {
    case .whole(let width, let height): return (width, height)
    case .cut:
      throw Refusal(
        "product.screenshot.cut", "\(fileName) breaks off before the end of its image",
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
      guard try catalog.updates.find(product)?.screenshot != nil else { throw Refusal.screenshotKept(product) }
      try catalog.updates.dropScreenshot(of: product)
      return product
    }
    guard product.screenshot != nil else { return product }
    guard !product.status.isInReview else { throw Refusal.screenshotUnderReview(product) }
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

extension Refusal {
  fileprivate static func screenshotUnderReview(_ product: Product) -> Refusal {
    let id = product.productID.rawValue
    return Refusal(
      "product.screenshot.under-review", kind: .state,
      "\(id) is \(product.status.label), and its reviewer needs the screenshot, which can only be replaced",
      remedy: .command("product screenshot \(id) FILE"), subject: id)
  }

  fileprivate static func screenshotKept(_ product: Product) -> Refusal {
    let id = product.productID.rawValue
    return Refusal(
      "product.screenshot.kept", kind: .state, "\(id) was approved with its screenshot, which can only be replaced",
      remedy: .command("product screenshot \(id) FILE"), subject: id)
  }
}
