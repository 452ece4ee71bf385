public import Foundation
public import Store

/// One version of a product's hosted content.
public struct HostedContent: Hashable, Sendable {
  /// The state of a version.
  public enum State: String, Codable, Sendable {
    /// Delivered and being processed.
    case processing = "PROCESSING"
    /// Processed; sandbox testers download it, and it can be submitted.
    case ready = "READY"
    /// Submitted, alone or with its product.
    case waitingForReview = "WAITING_FOR_REVIEW"
    /// Under review.
    case inReview = "IN_REVIEW"
    /// Approved; customers download the newest of these.
    case approved = "APPROVED"
    /// Rejected by a reviewer.
    case rejected = "REJECTED"

    /// The display name.
    public var label: String {
      switch self {
      case .processing: "Processing"
      case .ready: "Ready"
      case .waitingForReview: "Waiting for Review"
      case .inReview: "In Review"
      case .approved: "Approved"
      case .rejected: "Rejected"
      }
    }
  }

  /// Its key in the store.
  public let id: Int64
  /// The product.
  public let product: AppleID
  /// ContentVersion, `1.0`.
  public let version: String
  /// Its state.
  public let state: State
  /// The name of the package file.
  public let fileName: String
  /// The uploaded package.
  public let package: Blob
  /// The download for customers: a zip of ContentInfo.plist and Contents.
  public let delivery: Blob
  /// The number of files in Contents.
  public let fileCount: Int
  /// The total size of the files in bytes.
  public let contentBytes: Int64
  /// When it was uploaded, by the store's clock.
  public let uploadedAt: Date
  /// When it was approved, by the store's clock.
  public let approvedAt: Date?

  static let columns = """
    id, product, version, state, file_name, package, package_bytes, delivery, delivery_bytes, file_count,
    content_bytes, uploaded_at, approved_at
    """

  init(_ row: Row) throws {
    id = row.integer(0)
    product = AppleID(row.integer(1))
    version = row.text(2)
    state = try row.term(State.self, 3, in: "content.state", of: row.integer(0))
    fileName = row.text(4)
    package = Blob(sha256: row.text(5), bytes: row.integer(6))
    delivery = Blob(sha256: row.text(7), bytes: row.integer(8))
    fileCount = row.count(9)
    contentBytes = row.integer(10)
    uploadedAt = Date(seconds: row.integer(11))
    approvedAt = row.optionalInteger(12).map(Date.init(seconds:))
  }

  /// A version just uploaded; its key is 0 until it is written.
  init(_ delivery: Delivery, id: Int64, of product: Product, at date: Date) {
    self.id = id
    self.product = product.appleID
    version = delivery.version
    state = .processing
    fileName = delivery.fileName
    package = delivery.package
    self.delivery = delivery.delivery
    fileCount = delivery.fileCount
    contentBytes = delivery.contentBytes
    uploadedAt = date
    approvedAt = nil
  }
}

/// A validated package that is about to be delivered.
public struct Delivery: Sendable {
  /// ContentVersion.
  public let version: String
  /// The name of the package file.
  public let fileName: String
  /// The uploaded package.
  public let package: Blob
  /// The download for customers.
  public let delivery: Blob
  /// The number of files in Contents.
  public let fileCount: Int
  /// The total size of the files in bytes.
  public let contentBytes: Int64

  /// Creates a delivery.
  public init(
    version: String, fileName: String, package: Blob, delivery: Blob, fileCount: Int, contentBytes: Int64
  ) {
    self.version = version
    self.fileName = fileName
    self.package = package
    self.delivery = delivery
    self.fileCount = fileCount
    self.contentBytes = contentBytes
  }
}

extension HostedContent.State {
  /// The state of content for the status of its review; returned content can be submitted again.
  init(reviewedAs status: ProductStatus) {
    switch status {
    case .waitingForReview: self = .waitingForReview
    case .inReview, .pendingBinaryApproval: self = .inReview
    case .approved, .developerRemovedFromSale, .removedFromSale: self = .approved
    case .rejected: self = .rejected
    case .missingMetadata, .waitingForUpload, .processingContent, .readyToSubmit, .developerActionNeeded: self = .ready
    }
  }
}
