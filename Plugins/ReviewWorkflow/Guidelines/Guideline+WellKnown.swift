extension Guideline {
  /// Guidelines that in-app purchases are often rejected under; any other number is also valid.
  ///
  /// Apple, App Review Guidelines, https://developer.apple.com/app-store/review/guidelines/.
  static let wellKnown: [(number: String, title: String)] = [
    ("1.1", "Objectionable Content"),
    ("2.1", "App Completeness"),
    ("2.3", "Accurate Metadata"),
    ("2.5.2", "Software Requirements"),
    ("3.1.1", "In-App Purchase"),
    ("3.1.2", "Subscriptions"),
    ("4.2", "Minimum Functionality"),
    ("5.1.1", "Data Collection and Storage"),
    ("5.2.1", "Intellectual Property"),
  ]
}
