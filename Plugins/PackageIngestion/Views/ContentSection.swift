import StockroomKit

/// The hosted content section of `product show`: the latest upload, and the version customers download.
struct ContentSection {
  private let isHosted: Bool
  private let newest: HostedContent?
  private let approved: HostedContent?

  init(_ product: Product, in catalog: Catalog) throws {
    isHosted = product.isHosted
    newest = try catalog.content.newest(of: product)
    approved = try catalog.content.approved(of: product)
  }

  var fields: [Field] {
    [
      Field(
        "content", newest.map(Self.value) ?? .null, label: "Hosted Content",
        audience: isHosted || newest != nil ? .everyone : .data),
      Field(
        "approvedContent", approved.map(Self.value) ?? .null, label: "Approved Content",
        audience: approved != nil && approved?.id != newest?.id ? .everyone : .data),
    ]
  }

  private static func value(_ content: HostedContent) -> Value {
    .record([
      Field("version", .text(content.version), label: "Version"),
      Field("state", content.state.value, label: "State"),
      Field("files", .integer(Int64(content.fileCount)), label: "Files"),
      Field("size", .bytes(content.delivery.bytes), label: "Download Size"),
      Field("uploaded", .date(content.uploadedAt), label: "Uploaded"),
      Field("sha256", .identifier(content.delivery.sha256), label: "SHA-256"),
    ])
  }
}
