import Crypto
import Foundation
import StockroomKit

/// Apple's Transporter package: a folder with `metadata.xml`, and the review screenshots beside it.
///
/// App Metadata Specification 5.11 of 2019, as far as it is about in-app purchases.
struct TransporterFormat: FileFormat {
  static let mainFile = "metadata.xml"

  let name = "itmsp"
  let summary = "A folder as iTMSTransporter has it: metadata.xml, and review screenshots. It is about one app."
  let suffixes = [".itmsp"]
  let isFolder = true
  let isOfOneApp = true

  func mainFile(of folder: FilePath) -> FilePath {
    folder.text.hasSameBytes(as: "-") ? folder : FilePath.parse("\(folder.text)/\(Self.mainFile)")
  }

  /// Transporter looks for files only in the folder itself.
  func path(of screenshot: Screenshot, of product: Product) -> String {
    let known = ["png", "jpg", "jpeg"]
    let suffix = (screenshot.fileName as NSString).pathExtension.lowercased()
    return "\(ScreenshotCopy.safe(product.productID.rawValue)).\(known.contains(suffix) ? suffix : "png")"
  }

  func source(_ input: FileInput) throws -> (any RecordSource)? { try TransporterSource(input) }
  func sink(_ output: FileOutput) throws -> (any RecordSink)? { try TransporterSink(output) }
}

/// The words of packages that differ from the catalog's.
enum TransporterWord {
  /// The keys of values that Transporter only tells.
  static let appleID = "apple-id"
  /// Ours: Transporter knows apps by their SKUs.
  static let bundleID = "bundle-id"
  static let status = "iap-status"
  static let worldwide = "WW"

  private static let types = ["non-renewing": "subscription"]

  /// The type of a product as packages have it.
  static func type(_ type: String) -> String { types[type] ?? type }

  /// The type of a product from a package's; one that is not known as it is.
  static func productType(_ type: String) -> String { types.first { $0.value.hasSameBytes(as: type) }?.key ?? type }

  /// A digest in lowercase hexadecimal.
  static func md5(_ data: Data) -> String {
    Insecure.MD5.hash(data: data).map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}
