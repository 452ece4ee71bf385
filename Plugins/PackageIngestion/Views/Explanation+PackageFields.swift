import StockroomKit

extension Explanation {
  /// The columns and fields of packages and versions of hosted content.
  static let ofPackageFields = fields(of: "package", versions + files + findings + settings)

  private static let versions: [FieldText] = [
    ("product", "Product ID", "The product whose content it is, by IAPProductIdentifier in its ContentInfo.plist."),
    (
      "version", "Version",
      "The ContentVersion: numbers with periods between, compared number by number, so that 1.10 is after 1.9."
    ),
    (
      "state", "State",
      """
      Where the version stands: Processing after its upload, then ready for sandbox testers, then Approved or Rejected \
      by review.
      """
    ),
    ("uploaded", "Uploaded", "When it was uploaded, by the store's clock."),
    ("approved", "Approved", "When it was approved, by the store's clock; none before that."),
    ("file", "File", "The name of the package's file."),
    ("size", "Download Size", "The bytes a device downloads."),
    ("sha256", "SHA-256", "The digest of the bytes a device downloads."),
    ("package-size", "Package Size", "The bytes of the package as it was uploaded: 2 GB at most."),
    ("package-sha256", "Package SHA-256", "The digest of the package as it was uploaded, by which its blob is found."),
    ("download-size", "Download Size", "The bytes a device downloads: the content, packed anew."),
    ("download-sha256", "Download SHA-256", "The digest of the download, by which its blob is found."),
    ("content-size", "Content Size", "The bytes of the files in Contents, unpacked."),
  ]

  private static let files: [FieldText] = [
    ("files", "Files", "The files in Contents: how many, or each with its path, its bytes and its SHA-256."),
    ("path", "Path", "Where the file is, from the root of the content."),
    ("change", "Change", "What the newer version did with the file: added, removed or changed."),
    ("was", "Size Before", "The bytes of the file in the older version."),
    ("is", "Size", "The bytes of the file in the newer version."),
  ]

  private static let findings: [FieldText] = [
    ("findings", "Findings", "What a check noticed, each with severity, code, path, message and hint."),
    ("severity", "Severity", "error: the package cannot be hosted; warning: it can, but somebody should look."),
    ("code", "Code", "What was found, as a word that stays the same for scripts."),
    ("message", "Message", "What is wrong, in a sentence."),
    ("hint", "Hint", "How to mend it."),
    ("problem", "Problem", "What is wrong with the bytes that are kept; package upload brings them again."),
  ]

  private static let settings: [FieldText] = [
    ("size-limit", "Size Limit", "How large a package may be: package settings --size-limit."),
    (
      "processing", "Processing Content",
      "How long the system processes what was uploaded, by the store's clock: package settings --processing."
    ),
  ]
}
