import StockroomKit

/// The metadata folder of fastlane's `deliver`: a text file for each field and locale of an app's page in the App Store.
///
/// The catalog knows the app and its name; everything else is counted.
struct DeliverFormat: FileFormat {
  let name = "deliver"
  let summary = "The folder fastlane/metadata of fastlane's deliver: an app and its name."
  let suffixes = ["fastlane/metadata", "fastlane", "fastlane/deliverfile"]
  let isFolder = true
  let isWritten = false
  let hasScreenshots = false
  let isOfOneApp = true
  var kinds: Set<CatalogRecord.Kind> { [.app] }

  func catalog(of file: FilePath, _ preparation: Preparation) throws -> (any PreparedFile)? {
    try DeliverFolder(file, preparation)
  }
  func source(_ input: FileInput) throws -> (any RecordSource)? { nil }
  func sink(_ output: FileOutput) throws -> (any RecordSink)? { nil }
}

/// The names of the folder's files and what they hold, in the words of fastlane's `deliver` and App Store Connect.
enum DeliverName {
  static let metadata = "metadata"
  static let screenshots = "screenshots"
  /// The files with Ruby options; the first has the options of `deliver`.
  static let options = ["Deliverfile", "Appfile"]
  static let bundleID = "app_identifier"
  static let appName = "name"
  /// The folder whose texts fill in for those of all locales.
  static let fallback = "default"
  static let suffix = ".txt"

  /// The texts of a locale.
  static let ofLocales = [
    "subtitle": "subtitles of apps", "description": "descriptions of apps", "keywords": "keywords of apps",
    "release_notes": "release notes", "promotional_text": "promotional texts", "support_url": "support URLs",
    "marketing_url": "marketing URLs", "privacy_url": "privacy policies", "apple_tv_privacy_policy": "privacy policies",
  ]

  /// The texts of the app.
  static let ofApps = [
    "copyright": "copyrights, which app version edit --copyright sets", "primary_category": "categories",
    "secondary_category": "categories", "primary_first_sub_category": "categories",
    "primary_second_sub_category": "categories", "secondary_first_sub_category": "categories",
    "secondary_second_sub_category": "categories",
  ]

  /// The folders beside those of locales.
  static let folders = [
    "review_information": "texts of review information",
    "trade_representative_contact_information": "texts of contacts",
    "app_clip_review_information": "texts of review information",
  ]
}
