import Foundation
package import StockroomKit

/// The content of ContentInfo.plist: the product and the version.
package struct ContentInfo: Hashable, Sendable {
  /// The property list's name at the root of a package.
  package static let fileName = "ContentInfo.plist"
  static let productKey = "IAPProductIdentifier"
  static let versionKey = "ContentVersion"
  /// Spellings of the product's key in guides of the time.
  static let misspelledProductKey = "IAPProductionIdentifier"

  /// The identifier of the content's product.
  package var productIdentifier: String
  /// The content's version.
  package var version: ContentVersion
  /// The keys an app adds for itself.
  package var others: [String: PropertyListValue]

  package init(productIdentifier: String, version: ContentVersion, others: [String: PropertyListValue] = [:]) {
    self.productIdentifier = productIdentifier
    self.version = version
    self.others = others
  }

  /// The property list as XML; the same values give the same bytes.
  package var propertyList: [UInt8] {
    var values = others
    values[Self.productKey] = .string(productIdentifier)
    values[Self.versionKey] = .string(version.text)
    return XMLPropertyListWriter.write(values)
  }
}

/// The contents of a ContentInfo.plist as far as valid, and its problems.
package struct ContentInfoReading: Sendable {
  /// The product's identifier, if there is a valid one.
  package private(set) var productIdentifier: String?
  /// The content's version, if there is a valid one.
  package private(set) var version: ContentVersion?
  /// The other keys.
  package private(set) var others: [String: PropertyListValue] = [:]
  /// The problems.
  package private(set) var findings: [Finding] = []

  /// The property list's contents, or nil if it has problems.
  package var contentInfo: ContentInfo? {
    guard findings.isEmpty, let productIdentifier, let version else { return nil }
    return ContentInfo(productIdentifier: productIdentifier, version: version, others: others)
  }

  /// Reads a property list, XML or binary.
  package init(_ bytes: [UInt8], limits: PackageLimits = .standard) {
    guard bytes.count <= limits.infoBytes else {
      refuse(.infoSize, "ContentInfo.plist is larger than \(limits.infoBytes) bytes")
      return
    }
    do {
      guard case .dictionary(let values) = try Self.propertyList(bytes) else {
        throw XMLPropertyList.Failure(message: "has no dictionary at its root")
      }
      readProduct(values)
      readVersion(values)
      others = values.filter { ![ContentInfo.productKey, ContentInfo.versionKey].contains($0.key) }
    } catch {
      let message = (error as? XMLPropertyList.Failure)?.message ?? "is a damaged binary property list"
      refuse(.infoFormat, "ContentInfo.plist \(message)")
    }
  }

  private static func propertyList(_ bytes: [UInt8]) throws -> PropertyListValue {
    if BinaryPropertyList.isBinary(bytes) { return try BinaryPropertyList.read(bytes) }
    guard XMLPropertyList.isXML(bytes) else {
      throw XMLPropertyList.Failure(message: "is neither an XML nor a binary property list")
    }
    return try XMLPropertyList.read(bytes)
  }

  private mutating func readProduct(_ values: [String: PropertyListValue]) {
    guard let value = values[ContentInfo.productKey] else {
      return refuseMissing(
        ContentInfo.productKey, "the product's key", .infoProductMissing, .infoProductMisspelled, in: values,
        hint: "add \(ContentInfo.productKey) as a <string>: the product's identifier")
    }
    guard case .string(let text) = value, Self.isProductIdentifier(text) else {
      refuse(
        .infoProductInvalid, "\(ContentInfo.productKey) is \(Printable.text(value.summary)), not a product identifier",
        hint: "use a <string> of letters, digits, periods, hyphens, and underscores")
      return
    }
    productIdentifier = text
  }

  private mutating func readVersion(_ values: [String: PropertyListValue]) {
    guard let value = values[ContentInfo.versionKey] else {
      return refuseMissing(
        ContentInfo.versionKey, "the version's key", .infoVersionMissing, .infoVersionMisspelled, in: values,
        hint: "add \(ContentInfo.versionKey) as a <string> such as 1.0")
    }
    guard case .string(let text) = value else {
      refuse(
        .infoVersionType, "\(ContentInfo.versionKey) is a <\(value.elementName)>",
        hint: "use a <string>: as a number, 1.10 would become 1.1")
      return
    }
    version = ContentVersion(text)
    if version == nil {
      refuse(
        .infoVersionInvalid, "\(ContentInfo.versionKey) is \"\(Printable.text(text))\"",
        hint: "use one to four numbers separated by periods, without spaces: 1.0, 1.10, 2")
    }
  }

  /// Refuses a missing key, or another key that is probably a misspelling of it.
  private mutating func refuseMissing(
    _ key: String, _ noun: String, _ missing: FindingCode, _ misspelled: FindingCode,
    in values: [String: PropertyListValue], hint: String
  ) {
    let slip = values.keys.sorted().first { other in
      Spelling.nearest(to: other, among: [key], maxTypos: 2) != nil
        || key == ContentInfo.productKey && other == ContentInfo.misspelledProductKey
    }
    if let slip {
      refuse(misspelled, "ContentInfo.plist spells \(noun) \(Printable.text(slip))", hint: "name the key \(key)")
    } else {
      refuse(missing, "ContentInfo.plist has no \(key)", hint: hint)
    }
  }

  /// True if a text can be a product identifier; the catalog checks the remaining rules.
  private static func isProductIdentifier(_ text: String) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return (1...255).contains(text.utf8.count)
      && text.utf8.allSatisfy { letters.contains($0 | 0x20) || digits.contains($0) || "._-".utf8.contains($0) }
  }

  private mutating func refuse(_ code: FindingCode, _ message: String, hint: String? = nil) {
    findings.append(.error(code, message, at: ContentInfo.fileName, hint: hint))
  }
}

/// The ContentInfo.plist of a folder that packages are built from.
struct ContentInfoFile {
  private let path: String

  init(in folder: String) {
    path = folder + "/" + ContentInfo.fileName
  }

  /// The file's contents; throws a `Finding` if it cannot be used for a package.
  func read() throws -> ContentInfo {
    guard access(path, F_OK) == 0 else {
      throw Finding.error(
        .infoMissing, "the folder has no \(ContentInfo.fileName)",
        hint: "package init creates a folder with \(ContentInfo.fileName) and Contents")
    }
    let file = try FileBytes(path: path)
    let reading = ContentInfoReading(try file.bytes(at: 0, count: PackageLimits.standard.infoBytes + 1))
    if let finding = reading.findings.first { throw finding }
    guard let info = reading.contentInfo else { throw Finding.error(.infoFormat, "the file cannot be read") }
    return info
  }

  /// Replaces the file atomically, keeping its other keys; throws if XML cannot represent them.
  func write(_ info: ContentInfo) throws {
    guard ContentInfoReading(info.propertyList).contentInfo == info else {
      throw Finding.error(
        .infoFormat, "a text in \(ContentInfo.fileName) has characters that XML cannot represent",
        hint: "remove its control characters")
    }
    do {
      try Data(info.propertyList).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Finding.error(.fileNotWritable, "\(ContentInfo.fileName) cannot be written: \(error.localizedDescription)")
    }
  }
}
