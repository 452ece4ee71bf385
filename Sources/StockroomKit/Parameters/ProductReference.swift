/// A product as typed: its full ID, with the bundle ID of its app if several apps use that ID
/// (`com.example.app/level2`), its short name `.level2` in the app in use, its Apple ID, or its last part.
///
/// ``Context/product(_:)`` finds it.
public struct ProductReference: ParameterValue, Hashable {
  /// Its names in other programs.
  public static var otherNames: [String] { ["id", "product-id"] }
  /// The word.
  public let text: String

  /// A product.
  public static var valueName: String { "PRODUCT" }
  /// Products complete from the store.
  public static var completer: String? { "product" }
  /// Accepts any word; the command looks it up.
  public static func parse(_ text: String) -> ProductReference { ProductReference(text: text) }
}

/// An app as typed: its bundle ID, its Apple ID, or its SKU.
///
/// ``Context/app(_:)`` finds it.
public struct AppReference: ParameterValue, Hashable {
  /// Its names in other programs.
  public static var otherNames: [String] { ["bundle-id", "bundle", "application", "app-id", "app-identifier"] }
  /// The word.
  public let text: String

  /// An app.
  public static var valueName: String { "BUNDLE-ID" }
  /// Apps complete from the store.
  public static var completer: String? { "app" }
  /// Accepts any word; the command looks it up.
  public static func parse(_ text: String) -> AppReference { AppReference(text: text) }
}

/// A provisioning profile as typed: its name.
public struct ProfileReference: ParameterValue, Hashable {
  /// The word.
  public let text: String

  /// A profile.
  public static var valueName: String { "PROFILE" }
  /// Profiles complete from the store.
  public static var completer: String? { "profile" }
  /// Accepts any word; the command looks it up.
  public static func parse(_ text: String) -> ProfileReference { ProfileReference(text: text) }
}

/// A path as typed.
///
/// In a batch file, it is relative to the file's folder; `~/` is the home folder. ``Preparation/path(_:)`` resolves it,
/// and ``Preparation/read(_:limit:)`` reads a small file.
public struct FilePath: ParameterValue, Hashable {
  /// The word.
  public let text: String
  /// Its last part.
  public var name: String { PathParts(text).name }

  /// A file.
  public static var valueName: String { "FILE" }
  /// Files complete from the disk.
  public static var completer: String? { "file" }
  /// Accepts any word.
  public static func parse(_ text: String) -> FilePath { FilePath(text: text) }
}

/// A file or a folder that a command writes.
///
/// The console refuses a path that would overwrite a store or a file in use. `preparation.destination` resolves it.
public struct OutputFile: ParameterValue, Hashable {
  /// The path, for reading.
  public let file: FilePath
  /// The word.
  public var text: String { file.text }

  /// Creates a destination.
  public init(_ file: FilePath) {
    self.file = file
  }

  /// A file.
  public static var valueName: String { FilePath.valueName }
  /// Files complete from the disk, except protected files.
  public static var completer: String? { FilePath.completer }
  /// True.
  public static var isWritten: Bool { true }
  /// Accepts any word.
  public static func parse(_ text: String) -> OutputFile { OutputFile(FilePath(text: text)) }
}

/// A secret as typed; for `-`, ``Preparation/secret(_:prompt:)`` asks for it without echo.
public struct Secret: ParameterValue, Hashable {
  /// The word.
  public let text: String

  /// A secret.
  public static var valueName: String { "SECRET" }
  /// Accepts any word.
  public static func parse(_ text: String) -> Secret { Secret(text: text) }
}

/// A locale as typed.
public struct LocaleName: ParameterValue, Hashable {
  /// Its names in other programs.
  public static var otherNames: [String] { ["language", "lang", "primary-language", "primary-locale"] }
  /// The word.
  public let text: String

  /// A locale.
  public static var valueName: String { "LOCALE" }
  /// Locales complete by code.
  public static var completer: String? { "locale" }
  /// Accepts any word.
  public static func parse(_ text: String) -> LocaleName { LocaleName(text: text) }
}
