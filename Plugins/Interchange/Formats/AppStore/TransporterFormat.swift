import Crypto
import Foundation
import StockroomKit

/// Apple's Transporter package: a folder with `metadata.xml` and the review screenshots.
///
/// App Metadata Specification 5.11 of 2019, in-app purchases only.
struct TransporterFormat: FileFormat {
  static let mainFile = "metadata.xml"

  let name = "itmsp"
  let summary = "iTMSTransporter's folder for one app: metadata.xml and review screenshots."
  let suffixes = [".itmsp"]
  let isFolder = true
  let isOfOneApp = true

  /// The folder of a main file, since completion of names ends with that file.
  static func folder(of file: FilePath) -> FilePath {
    guard file.text.lowercased().hasSuffix(".itmsp/\(mainFile)") else { return file }
    return FilePath.parse(String(decoding: file.text.utf8.dropLast(mainFile.utf8.count + 1), as: UTF8.self))
  }

  func mainFile(of folder: FilePath) -> FilePath {
    folder.text.hasSameBytes(as: "-") ? folder : FilePath.parse("\(folder.text)/\(Self.mainFile)")
  }

  /// The name alone, unless another file may have it: Transporter finds only files in the folder itself.
  func path(of screenshot: Screenshot, of product: Product) -> String {
    let name = ScreenshotCopy.safe(screenshot.fileName)
    let suffix = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    guard ["png", "jpg", "jpeg"].contains(suffix), !name.utf8.contains(Self.mark), !name.hasPrefix(".") else {
      return Self.path(name, of: product)
    }
    return name
  }

  func otherPaths(of screenshot: Screenshot, of product: Product) -> [String] {
    [Self.path(ScreenshotCopy.safe(screenshot.fileName), of: product)]
  }

  /// The product ID, the mark, and a name; no product ID has the mark.
  private static func path(_ name: String, of product: Product) -> String {
    "\(product.productID.rawValue)=\(name)"
  }

  private static let mark = UInt8(ascii: "=")

  func screenshotName(of path: String) -> String {
    guard let mark = path.utf8.firstIndex(of: Self.mark), mark > path.startIndex else { return path }
    let name = path[path.index(after: mark)...]
    return name.isEmpty ? path : String(name)
  }

  func source(_ input: FileInput) throws -> (any RecordSource)? { try TransporterSource(input) }
  func sink(_ output: FileOutput) throws -> (any RecordSink)? { try TransporterSink(output) }
}

/// Words of packages that differ from the catalog's.
enum TransporterWord {
  /// Keys of read-only values.
  static let appleID = "apple-id"
  /// Our own key: Transporter identifies apps by their SKUs.
  static let bundleID = "bundle-id"
  static let status = "iap-status"
  static let worldwide = "WW"

  /// The fields of subscriptions that packages have, beside the family, by their elements; they are another plugin's.
  static let lengths = [
    ("duration", SubscriptionFieldName.period), ("free_trial_duration", SubscriptionFieldName.freeTrial),
    ("bonus_duration", SubscriptionFieldName.bonus),
  ]
  /// The elements of a product that its family may have instead.
  static let shared = ["locales", "review_screenshot", "review_notes"]

  private static let types = ["non-renewing": "subscription"]

  /// The name of a product type in packages.
  static func type(_ type: String) -> String { types[type] ?? type }

  /// The product type for its name in packages; an unknown name is returned unchanged.
  static func productType(_ type: String) -> String { types.first { $0.value.hasSameBytes(as: type) }?.key ?? type }

  /// A length in packages: `7 Days` is a week.
  static func length(_ period: SubscriptionPeriod) -> String { period == .oneWeek ? week : period.label }

  /// The length of a text in a package, in ISO 8601; an unknown text is returned unchanged.
  static func duration(_ text: String) -> String {
    let period = text.lowercased() == week.lowercased() ? .oneWeek : try? SubscriptionPeriod.parse(text)
    return period?.duration ?? text
  }

  private static let week = "7 Days"

  /// A digest in lowercase hexadecimal.
  static func md5(_ data: Data) -> String { Hexadecimal.text(Insecure.MD5.hash(data: data)) }
}
