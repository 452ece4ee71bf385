import Basics
import Store

/// The locales for product names and descriptions.
///
/// App Store Connect Help, "App Store localizations"; the newest eleven came in March 2026:
/// https://developer.apple.com/news/?id=97t4mt64
public enum Locales {
  /// The locales by code, with App Store Connect's names; a language's main locale comes before its others.
  public static let named: [(code: String, name: String)] = [
    ("ar-SA", "Arabic"), ("bn-BD", "Bangla"), ("ca", "Catalan"), ("cs", "Czech"), ("da", "Danish"), ("de-DE", "German"),
    ("el", "Greek"), ("en-US", "English (U.S.)"), ("en-AU", "English (Australia)"), ("en-CA", "English (Canada)"),
    ("en-GB", "English (U.K.)"), ("es-ES", "Spanish (Spain)"), ("es-MX", "Spanish (Mexico)"), ("fi", "Finnish"),
    ("fr-FR", "French"), ("fr-CA", "French (Canada)"), ("gu-IN", "Gujarati"), ("he", "Hebrew"), ("hi", "Hindi"),
    ("hr", "Croatian"), ("hu", "Hungarian"), ("id", "Indonesian"), ("it", "Italian"), ("ja", "Japanese"),
    ("kn-IN", "Kannada"), ("ko", "Korean"), ("ml-IN", "Malayalam"), ("mr-IN", "Marathi"), ("ms", "Malay"),
    ("nl-NL", "Dutch"), ("no", "Norwegian"), ("or-IN", "Odia"), ("pa-IN", "Punjabi"), ("pl", "Polish"),
    ("pt-BR", "Portuguese (Brazil)"), ("pt-PT", "Portuguese (Portugal)"), ("ro", "Romanian"), ("ru", "Russian"),
    ("sk", "Slovak"), ("sl-SI", "Slovenian"), ("sv", "Swedish"), ("ta-IN", "Tamil"), ("te-IN", "Telugu"),
    ("th", "Thai"), ("tr", "Turkish"), ("uk", "Ukrainian"), ("ur-PK", "Urdu"), ("vi", "Vietnamese"),
    ("zh-Hans", "Chinese (Simplified)"), ("zh-Hant", "Chinese (Traditional)"),
  ]

  /// The locales by code, in the same order.
  public static let all: [String] = named.map(\.code)

  /// The locales of iTunes Connect in 2012, which had neither Arabic nor Hindi: iTunes Connect Developer Guide (2012).
  static let of2012 = all.filter {
    ![
      "ar-SA", "bn-BD", "ca", "cs", "gu-IN", "he", "hi", "hr", "hu", "kn-IN", "ml-IN", "mr-IN", "or-IN", "pa-IN", "pl",
      "ro", "sk", "sl-SI", "ta-IN", "te-IN", "uk", "ur-PK",
    ].contains($0)
  }

  /// The canonical spelling of a locale in any era; accepts any case, and `_` for `-`.
  public static func canonical(_ text: String) throws -> String {
    // Nearly every text is already canonical.
    if all.contains(where: { $0.hasSameBytes(as: text) }) { return text }
    let wanted = text.lowercased().replacing("_", with: "-")
    guard let locale = all.first(where: { $0.lowercased().hasSameBytes(as: wanted) }) else {
      let nearby = all.filter { $0.hasPrefix(wanted.prefix(2)) }
      let known = "the locales are \(all.joined(separator: ", "))"
      throw Refusal(
        "locale.unknown", kind: .missing, "\(text) is not an App Store locale",
        hint: nearby.isEmpty ? known : "did you mean \(nearby.listed("or"))?",
        subject: text)
    }
    return locale
  }
}
