internal import StockroomKit

/// What people call the nouns and verbs of the catalog, storefronts, and locales.
enum CatalogVocabulary {
  static func add(to intents: inout Intents) {
    for noun in ["product", "app", "tester", "storefront"] { intents.value(noun, says: noun) }
    intents.value("KEY", says: "product")
    intents.value("EMAIL", says: "tester")
    intents.value("VERSION", says: "version", "app")
    intents.value("locale", says: "locale", "localization")
    for ending in [".png", ".jpg", ".jpeg"] { intents.value(ending, says: "screenshot") }
    intents.names("storefront", storefronts)
    intents.names("locale", languages)
    intents.words(
      "product", "in-app purchase", "in app purchase", "iap", "iaps", "item", "add-on", "in-app", "products", "prod",
      "prods", "purchasable", "addon", "inapp", "in-apps", "in-app product", "content item")
    intents.words("app", "application", "apps", "bundle", "game")
    intents.words("version", "release", "binary", "build", "update", "app version", "versions")
    intents.words(
      "tester", "sandbox tester", "test user", "sandbox user", "sandbox account", "sandbox", "user", "test account",
      "account", "apple id", "sandbox apple id", "sandbox testers", "users", "users and roles", "test users", "person",
      "customer")
    intents.words(
      "storefront", "territory", "country", "region", "territories", "market", "countries", "store country",
      "app store country", "app store", "storefronts", "country or region", "countries or regions",
      "countries and regions")
    intents.words(
      "locale", "language", "localization", "translation", "lang", "locales", "languages", "localizations",
      "translations", "localized text", "localisation", "loc", "locs", "l10n")
    intents.words("localize", "translate", "localise", "localization", "locale", "translation", "language")
    intents.words(
      "screenshot", "app store review screenshot", "image", "picture", "review screenshot", "screen shot", "photo",
      "screenshot for review",
      "app review screenshot", "shot")
    intents.words(
      "notes", "review notes", "review note", "note", "review information", "app review information",
      "note for the reviewer", "notes for the reviewer", "notes to reviewer", "notes for review", "notes for reviewer",
      "reviewer notes",
      "note to reviewer", "instructions for reviewer", "note for apple", "note")
    intents.words("name", "title", "reference name", "refname", "internal name", "label", "called", "named", "ref name")
    intents.words("display-name", "display name", "localized name", "title", "name", "visible name", "public name")
    intents.words("description", "desc", "text", "descriptions", "blurb")
    intents.words(
      "contract", "agreement", "paid applications", "paid apps", "contracts tax and banking", "contracts",
      "paid apps contract", "paid applications contract", "agreements", "paid apps agreement",
      "paid applications agreement", "paid", "paid contract", "paid-apps", "agreements tax and banking",
      "ios paid applications", "contracts, tax, and banking", "ios paid apps", "paid apps agreement", "tax and banking",
      "agreements tax banking", "legal agreements",
      "contracts tax", "paid apps", "paid application")
    intents.words("tax", "taxes", "tax form", "tax forms", "w-8ben", "w-9", "tax info", "tax information")
    intents.words("bank", "banking", "bank account", "iban", "bank info", "banking info")
    intents.words("contact", "contact person", "contact info")
    intents.words("sign", "accept", "agree", "request", "renew", "agree to", "approve")
    intents.words("expire", "end", "terminate", "lapse", "run out")
    intents.words(
      "hosting", "hosted", "host", "apple-hosted", "apple hosted", "hosted content", "apple hosting",
      "hosting content with apple", "hosted by apple", "content hosting", "host content with apple", "host content",
      "apple-hosted content")
    intents.words(
      "on-sale", "on sale", "for sale", "cleared for sale", "clear for sale", "available", "ready for sale",
      "back on sale", "up for sale", "live", "buyable",
      "purchasable", "on the store", "in the store", "in store", "sold", "sellable", "clearing for sale", "selling",
      "available for purchase")
    intents.words(
      "off-sale", "off sale", "from sale", "not on sale", "not for sale", "not cleared for sale", "unavailable",
      "not available", "removed from sale", "developer removed from sale", "out of sale", "off the store",
      "from the store", "from store", "off store", "offline")
    intents.words(
      "sell", "offer", "sold", "available", "buy", "availability", "distribute", "offered", "sale", "launch")
    intents.words("stop", "no longer", "do not", "not", "quit", "cease", "pull", "block", "exclude", "end")
    intents.words("availability", "available", "on sale", "cleared for sale", "sale", "offered", "sell")
    intents.words("rename", "mv")
    intents.words("storefront-settings", "territories", "countries")
    intents.words("buy", "purchase", "bought", "order", "purchasable")
    intents.words(
      "mine", "waiting for me", "attention", "needs attention", "to do", "todo", "pending work", "work to do", "next",
      "overview", "dashboard", "summary", "do next")
    intents.words(
      "profile", "provisioning profile", "provisioning", "profiles", "mobileprovision", "signing profile",
      "provisioning profiles")
    intents.words("capability", "capabilities", "entitlement")
    intents.words("regenerate", "renew", "refresh", "recreate", "reissue")
    intents.words("development", "dev")
    intents.words("distribution", "app store distribution")
    intents.words("wildcard", "wildcard app id")
    intents.words(
      "invalid-ids", "invalid product identifiers", "invalid identifiers", "invalid product ids", "invalid ids",
      "product identifiers invalid", "identifiers invalid", "product ids invalid")
    intents.words("revert", "discard", "reset", "throw away")
    intents.words("password", "passwd", "pwd")
    intents.words("interrupt-purchases", "interrupted purchases", "interrupt purchases", "interrupted purchase")
    intents.words("lookup", "look up", "find")
    intents.words("so-far", "so far", "until now", "up to now", "to date", "as yet", "at all", "anyway")
    intents.ignore("so-far")
    intents.words("release-notes", "whatsnew", "what is new", "whats new", "release notes", "what new")
    intents.words("adopt", "already live", "already approved", "already on sale")
  }

  private static let countries = [
    "JPY": "JPN", "yen": "JPN", "USD": "USA", "dollars": "USA", "EUR": "DEU", "euro": "DEU", "euros": "DEU",
    "GBP": "GBR",
    "pounds": "GBR", "CAD": "CAN", "AUD": "AUS", "CHF": "CHE", "CNY": "CHN", "KRW": "KOR", "INR": "IND", "MXN": "MEX",
    "UK": "GBR", "Great Britain": "GBR", "Britain": "GBR", "England": "GBR", "US": "USA", "America": "USA",
    "the States": "USA", "U.S.": "USA", "Korea": "KOR", "Russia": "RUS", "Holland": "NLD",
    "Vietnam": "VNM", "UAE": "ARE", "Turkey": "TUR", "Czech Republic": "CZE", "Taiwan": "TWN", "Hong Kong": "HKG",
    "Macau": "MAC", "Ireland": "IRL", "China": "CHN", "South Korea": "KOR",
    "Mainland China": "CHN", "China mainland": "CHN", "PRC": "CHN", "Deutschland": "DEU", "Nippon": "JPN",
    "Côte d'Ivoire": "CIV", "Burma": "MMR", "the Netherlands": "NLD", "the UK": "GBR", "the USA": "USA",
    "the US": "USA",
  ]

  /// The adjectives of countries, which are languages too: only before a word such as store do they name a storefront.
  private static let adjectives = [
    "german": "DEU", "french": "FRA", "american": "USA", "british": "GBR", "italian": "ITA", "spanish": "ESP",
    "chinese": "CHN", "korean": "KOR", "canadian": "CAN", "australian": "AUS", "dutch": "NLD", "brazilian": "BRA",
    "mexican": "MEX", "russian": "RUS", "swiss": "CHE", "indian": "IND", "japanese": "JPN", "swedish": "SWE",
    "danish": "DNK", "norwegian": "NOR", "finnish": "FIN", "turkish": "TUR", "polish": "POL", "greek": "GRC",
    "thai": "THA", "austrian": "AUT", "belgian": "BEL", "irish": "IRL", "portuguese": "PRT", "us": "USA", "uk": "GBR",
  ]

  /// What people call storefronts: the codes of two letters, except those that are words of SQL, and adjectives.
  private static var storefronts: [String: String] {
    var names = countries
    for storefront in Storefront.all
    where !["IN", "IS", "AS", "TO", "BY", "AT", "NO", "SO"].contains(storefront.alpha2) {
      names[storefront.alpha2] = storefront.alpha3
    }
    for (adjective, code) in adjectives {
      for noun in ["store", "storefront", "app store", "market", "customers", "territory"] {
        names["\(adjective) \(noun)"] = code
      }
    }
    return names
  }

  private static let languages = [
    "English": "en-US", "American English": "en-US", "British English": "en-GB", "UK English": "en-GB",
    "French": "fr-FR", "Canadian French": "fr-CA", "German": "de-DE", "Japanese": "ja", "Spanish": "es-ES",
    "Mexican Spanish": "es-MX", "Italian": "it", "Dutch": "nl-NL", "Portuguese": "pt-PT",
    "Brazilian Portuguese": "pt-BR", "Brazilian": "pt-BR", "Chinese": "zh-Hans", "Simplified Chinese": "zh-Hans",
    "Traditional Chinese": "zh-Hant", "Korean": "ko", "Russian": "ru", "Swedish": "sv", "Danish": "da",
    "Norwegian": "no", "Finnish": "fi", "Turkish": "tr", "Polish": "pl", "Greek": "el", "Thai": "th",
    "Vietnamese": "vi", "Indonesian": "id", "Malay": "ms",
    "fr": "fr-FR", "de": "de-DE", "en": "en-US", "es": "es-ES", "pt": "pt-PT", "nl": "nl-NL", "jp": "ja",
    "zh": "zh-Hans", "Hindi": "hi", "Arabic": "ar-SA", "Hebrew": "he", "Czech": "cs", "Hungarian": "hu",
    "Ukrainian": "uk", "US English": "en-US", "English US": "en-US", "English U.S.": "en-US",
    "Chinese Simplified": "zh-Hans",
    "Chinese Traditional": "zh-Hant", "American": "en-US", "British": "en-GB", "Catalan": "ca", "Croatian": "hr",
    "Romanian": "ro", "Slovak": "sk", "English UK": "en-GB", "English U.K.": "en-GB",
  ]
}
