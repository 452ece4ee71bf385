/// The shape of a word, which may identify its meaning.
public enum WordShape: String, Codable, Sendable {
  /// Digits.
  case number = "NUMBER"
  /// A decimal number, perhaps with a dollar sign: `4.99`, `$4.99`.
  case amount = "AMOUNT"
  /// Digits with dots: `1.0`, `2`.
  case version = "VERSION"
  /// A day: `2012-11-21`.
  case day = "DAY"
  /// A word with `@`.
  case email = "EMAIL"
  /// Three capital letters: `JPN`.
  case code = "CODE"
  /// A product or bundle ID, full or short, or an Apple ID: `com.example.books.level2`, `.level2`, `575000002`.
  case key = "KEY"
  /// At least six digits: `575000002`.
  case appleID = "APPLEID"
  /// A word with a dot or a slash: `notes.txt`.
  case file = "FILE"
  /// The name of a document: `catalog.yaml`, `notes.txt`.
  case document = "DOCUMENT"
  /// The name of a catalog's file: `catalog.yaml`, `Books.storekit`.
  case catalog = "CATALOG"
  /// The name of a package: `level2.pkg`.
  case package = "PKG"
  /// The name of a workbook: `prices.xlsx`.
  case workbook = "WORKBOOK"
  /// The name of a picture: `shot.png`.
  case image = "IMAGE"
  /// Lowercase letters, digits, dots, and `_`, as in the last part of an ID: `level2`.
  case slug = "SLUG"
  /// Letters, digits, `_`, and `-`.
  case identifier = "IDENTIFIER"
  /// The last part of a product ID that ends in a number: `chapter9`.
  case serial = "SERIAL"
  /// Any word that is not an option.
  case any = "ANY"

  /// The shape with a name; ``any`` for any other name.
  init(_ name: String) {
    self = WordShape(rawValue: name) ?? .any
  }

  /// True if a word has this shape.
  package func fits(_ word: String) -> Bool {
    switch self {
    case .number: !word.isEmpty && word.allSatisfy(Self.isDigit)
    case .amount: word.contains(".") && Double(word.hasPrefix("$") ? String(word.dropFirst()) : word) != nil
    case .version: word.first.map(Self.isDigit) == true && word.allSatisfy { $0 == "." || Self.isDigit($0) }
    case .day:
      word.split(separator: "-").map(\.count) == [4, 2, 2] && word.allSatisfy { $0 == "-" || Self.isDigit($0) }
    case .email: word.contains("@") && !word.hasPrefix("@")
    case .code: word.utf8.count == 3 && word.allSatisfy { $0.isASCII && $0.isUppercase }
    case .key:
      !word.hasPrefix("-") && !word.contains { "/ ".contains($0) }
        && (word.contains(".") || Self.appleID.fits(word))
    case .appleID: word.utf8.count > 5 && word.allSatisfy(Self.isDigit)
    case .file where word.hasSuffix("/"): false
    case .file: word.dropFirst().contains { $0 == "." || $0 == "/" } && !word.hasPrefix(".") || word.hasPrefix("./")
    case .document: Self.hasEnding(word, of: Self.catalogs + Self.texts)
    case .catalog: Self.hasEnding(word, of: Self.catalogs)
    case .package: Self.hasEnding(word, of: ["pkg"])
    case .workbook: Self.hasEnding(word.lowercased(), of: ["xlsx", "xls", "xlsm", "ods", "numbers"])
    case .image: Self.hasEnding(word.lowercased(), of: ["png", "jpg", "jpeg", "tif", "tiff", "gif", "heic"])
    case .slug: word.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || "._".contains($0)) }
    case .identifier: word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
    case .serial: Self.slug.fits(word) && word.last.map(Self.isDigit) == true
    case .any: !word.hasPrefix("-")
    }
  }

  private static let catalogs = ["csv", "yaml", "yml", "ndjson", "json", "storekit", "itmsp"]
  private static let texts = [
    "seed", "txt", "md", "xml", "log", "xliff", "strings", "sh", "tsv", "plist", "png", "jpg", "jpeg", "pdf",
  ]

  private static func hasEnding(_ word: String, of endings: [String]) -> Bool {
    endings.contains { word.hasSuffix("." + $0) && word.utf8.count > $0.utf8.count + 1 } && !word.hasPrefix("-")
  }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
}
