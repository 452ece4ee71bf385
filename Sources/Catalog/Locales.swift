internal import Basics
internal import Store

/// The locales for product names and descriptions.
///
/// App Store Connect Help, "App Store localizations".
public enum Locales {
  /// The locales by code, sorted; of a language with several, App Store Connect's own comes first.
  public static let all: [String] = [
    "ar-SA", "ca", "cs", "da", "de-DE", "el", "en-US", "en-AU", "en-CA", "en-GB", "es-ES", "es-MX", "fi", "fr-FR",
    "fr-CA", "he", "hi", "hr", "hu", "id", "it", "ja", "ko", "ms", "nl-NL", "no", "pl", "pt-BR", "pt-PT", "ro", "ru",
    "sk", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant",
  ]

  /// The locale as the store writes it; accepts any case and `_` for `-`.
  public static func canonical(_ text: String) throws -> String {
    // As the store writes it, nearly always.
    if all.contains(where: { $0.hasSameBytes(as: text) }) { return text }
    let wanted = text.lowercased().replacing("_", with: "-")
    guard let locale = all.first(where: { $0.lowercased().hasSameBytes(as: wanted) }) else {
      let nearby = all.filter { $0.hasPrefix(wanted.prefix(2)) }
      let known = "the locales are \(all.joined(separator: ", "))"
      throw Refusal(
        "locale.unknown", kind: .missing, "\(text) is not an App Store locale",
        hint: nearby.isEmpty ? known : "did you mean \(nearby.joined(separator: ", "))?",
        subject: text)
    }
    return locale
  }
}
