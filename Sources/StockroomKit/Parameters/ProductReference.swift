/// A product as typed: its full ID, `.level2` in the app in use, its Apple ID, or at the prompt its last part.
public struct ProductReference: ParameterValue, Hashable {
  /// What other programs call it.
  public static var otherNames: [String] { ["id", "product-id"] }
  /// The word.
  public let text: String

  /// A product.
  public static var valueName: String { "PRODUCT" }
  /// Products complete from the store.
  public static var completer: String? { "product" }
  /// Accepts the word, which is looked up when the command runs.
  public static func parse(_ text: String) -> ProductReference { ProductReference(text: text) }
}

/// An app as typed: its bundle ID, its Apple ID, or its SKU.
public struct AppReference: ParameterValue, Hashable {
  /// What other programs call it.
  public static var otherNames: [String] { ["bundle-id", "bundle", "application", "app-id", "app-identifier"] }
  /// The word.
  public let text: String

  /// An app.
  public static var valueName: String { "BUNDLE-ID" }
  /// Apps complete from the store.
  public static var completer: String? { "app" }
  /// Accepts the word, which is looked up when the command runs.
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
  /// Accepts the word, which is looked up when the command runs.
  public static func parse(_ text: String) -> ProfileReference { ProfileReference(text: text) }
}

/// A path as typed.
///
/// In a batch file it is relative to the file's folder; `~/` is the home folder.
public struct FilePath: ParameterValue, Hashable {
  /// The word.
  public let text: String
  /// Its last part.
  public var name: String { PathParts(text).name }

  /// A file.
  public static var valueName: String { "FILE" }
  /// Files complete from the disk.
  public static var completer: String? { "file" }
  /// Accepts the word.
  public static func parse(_ text: String) -> FilePath { FilePath(text: text) }
}

/// A file, or a folder, that a command writes.
///
/// Before the command runs, the console refuses a path that would replace a store or a file in use.
public struct OutputFile: ParameterValue, Hashable {
  /// The same path, to be read.
  public let file: FilePath
  /// The word.
  public var text: String { file.text }

  /// Creates a destination.
  public init(_ file: FilePath) {
    self.file = file
  }

  /// A file.
  public static var valueName: String { FilePath.valueName }
  /// Files complete from the disk, except those that must not be written.
  public static var completer: String? { FilePath.completer }
  /// True, because it is written.
  public static var isWritten: Bool { true }
  /// Accepts the word.
  public static func parse(_ text: String) -> OutputFile { OutputFile(FilePath(text: text)) }
}

/// A secret as typed: `-` prompts for it without echo.
public struct Secret: ParameterValue, Hashable {
  /// The word.
  public let text: String

  /// A secret.
  public static var valueName: String { "SECRET" }
  /// Accepts the word.
  public static func parse(_ text: String) -> Secret { Secret(text: text) }
}

/// A locale as typed.
public struct LocaleName: ParameterValue, Hashable {
  /// What other programs call it.
  public static var otherNames: [String] { ["language", "lang", "primary-language", "primary-locale"] }
  /// The word.
  public let text: String

  /// A locale.
  public static var valueName: String { "LOCALE" }
  /// Locales complete by code.
  public static var completer: String? { "locale" }
  /// Accepts the word.
  public static func parse(_ text: String) -> LocaleName { LocaleName(text: text) }
}
