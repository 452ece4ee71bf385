public import Catalog
public import Rendering

/// A status to select products by: one of the twelve, or iTunes Connect's Waiting for Screenshot.
///
/// `missing-metadata` selects every product in that status; `waiting-for-screenshot`, those that lack only the review
/// screenshot.
public enum StatusChoice: ParameterValue, Hashable {
  /// Its names in other programs.
  public static var otherNames: [String] { ["state"] }
  /// Every product in a status.
  case status(ProductStatus)
  /// Only products that lack only the review screenshot.
  case waitingForScreenshot

  /// One of the statuses.
  public static var valueName: String { ProductStatus.valueName }
  /// The statuses by name.
  public static var choices: [String] { ProductStatus.choices + [Self.word] }
  /// iTunes Connect's own names.
  public static var choiceSummaries: [String: String] {
    ProductStatus.choiceSummaries.merging([Self.word: ProductStatus.waitingForScreenshot]) { own, _ in own }
  }

  /// Parses a status, ignoring case, spaces, `-`, and `_`.
  public static func parse(_ text: String) throws -> StatusChoice {
    fold(text) == fold(Self.word) ? .waitingForScreenshot : .status(try ProductStatus.parse(text))
  }

  private static let word = "waiting-for-screenshot"

  /// The status in the store.
  public var status: ProductStatus {
    switch self {
    case .status(let status): status
    case .waitingForScreenshot: .missingMetadata
    }
  }

  /// The name for people.
  public var label: String {
    switch self {
    case .status(let status): status.label
    case .waitingForScreenshot: ProductStatus.waitingForScreenshot
    }
  }

  /// The status as a value: the store's own code, with the name for people.
  public var value: Value { status.value(label: label) }

  /// True if a product is in the status.
  ///
  /// - Throws: A `Refusal` if the store's rules have no such status.
  public func matches(_ product: Product, in catalog: Catalog) throws -> Bool {
    guard self == .waitingForScreenshot else { return product.status == status }
    try catalog.products.requireScreenshotStatus()
    return try catalog.products.isWaitingForScreenshot(product)
  }
}

extension ProductFilter {
  /// Selects only products in one of the statuses; none means any.
  public mutating func select(_ choices: [StatusChoice]) {
    statuses = choices.map(\.status)
    isWaitingForScreenshot =
      choices.contains(.waitingForScreenshot) && !choices.contains(.status(.missingMetadata))
  }
}
