public import Catalog
public import Rendering

extension ProductStatus {
  /// The status as a value, with its label and the color of its dot in iTunes Connect.
  public var value: Value { value(label: label) }

  /// The status as a value with another name for people.
  public func value(label: String) -> Value {
    let tone: Tone =
      switch light {
      case .red: .attention
      case .yellow: .busy
      case .green: .good
      }
    return .term(code: rawValue, label: label, tone: tone)
  }
}

extension Products {
  /// A product's status as a value, with its name in the store's era.
  public func statusValue(of product: Product) throws -> Value {
    product.status.value(label: try label(of: product))
  }
}

extension ProductType {
  /// The type as a value.
  public var value: Value { .term(code: code, label: label, tone: .plain) }
}

extension AppVersionState {
  /// The state as a value.
  public var value: Value {
    let tone: Tone =
      switch self {
      case .prepareForUpload, .waitingForUpload, .uploadReceived, .waitingForExportCompliance, .waitingForReview,
        .inReview, .pendingDeveloperRelease, .pendingContract, .processingForAppStore:
        .busy
      case .readyForSale: .good
      case .invalidBinary, .missingScreenshot, .rejected, .metadataRejected, .developerRejected,
        .developerRemovedFromSale, .removedFromSale:
        .attention
      case .replacedWithNewVersion: .muted
      }
    return .term(code: rawValue, label: label, tone: tone)
  }
}

extension HostedContent.State {
  /// The state as a value.
  public var value: Value {
    let tone: Tone =
      switch self {
      case .processing, .ready, .waitingForReview, .inReview: .busy
      case .approved: .good
      case .rejected: .attention
      }
    return .term(code: rawValue, label: label, tone: tone)
  }
}

extension MetadataState {
  /// The state as a value.
  public var value: Value {
    let tone: Tone =
      switch self {
      case .prepareForSubmission, .waitingForReview, .inReview: .busy
      case .approved: .good
      case .rejected: .attention
      }
    return .term(code: rawValue, label: label, tone: tone)
  }
}

extension Contract.State {
  /// The state as a value.
  public var value: Value {
    .term(code: rawValue, label: label, tone: self == .active ? .good : .attention)
  }
}
