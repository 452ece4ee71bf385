/// A product as typed: its full ID, `.level2` in the app in use, its Apple ID, or at the prompt its last part.
public struct ProductReference: ParameterValue, Hashable {
  /// The word.
  public let text: String

  /// A product.
  public static var valueName: String { "PRODUCT" }
  /// Products complete from the store.
  public static var completer: String? { "product" }
  /// Takes the word; it is looked up when the command runs.
  public static func parse(_ text: String) -> ProductReference { ProductReference(text: text) }
}

/// An app as typed: its bundle ID or its Apple ID.
public struct AppReference: ParameterValue, Hashable {
  /// The word.
  public let text: String

  /// An app.
  public static var valueName: String { "BUNDLE-ID" }
  /// Apps complete from the store.
  public static var completer: String? { "app" }
  /// Takes the word; it is looked up when the command runs.
  public static func parse(_ text: String) -> AppReference { AppReference(text: text) }
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
  /// Takes the word.
  public static func parse(_ text: String) -> FilePath { FilePath(text: text) }
}

/// A secret as typed: `-` asks for it without echo.
public struct Secret: ParameterValue, Hashable {
  /// The word.
  public let text: String

  /// A secret.
  public static var valueName: String { "SECRET" }
  /// Takes the word.
  public static func parse(_ text: String) -> Secret { Secret(text: text) }
}

/// A locale as typed.
public struct LocaleName: ParameterValue, Hashable {
  /// The word.
  public let text: String

  /// A locale.
  public static var valueName: String { "LOCALE" }
  /// Locales complete by code.
  public static var completer: String? { "locale" }
  /// Takes the word.
  public static func parse(_ text: String) -> LocaleName { LocaleName(text: text) }
}
