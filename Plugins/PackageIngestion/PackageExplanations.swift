import StockroomKit

extension Explanation {
  static let ofPackages = [
    Explanation(
      "package", label: "In-App Purchase Content",
      """
      Hosted content is delivered as a package, NAME.pkg, which Xcode's In-App Purchase Content template creates from a folder: \
      ContentInfo.plist, with the product (IAPProductIdentifier) and the version (ContentVersion, 1.0 and then \
      higher), and Contents, with any files except executable code. A package may be up to 2 GB, and \
      symbolic links must stay inside it. `package init`, `package build`, `package validate`, and `package upload` lead \
      from a folder to a product; `package show PRODUCT` shows the result. Apple no longer accepts new content: \
      "Uploading non-consumable in-app purchase content for Apple to host is no longer supported. Existing \
      content that's hosted by Apple isn't affected." On-Demand Resources replaced it, and Background Assets replaced these.
      """),
    Explanation(
      "product.content", label: "Host Content with Apple",
      """
      A hosted product has versions of content. The newest is test content: sandbox testers download it, and another \
      package of the same version may replace it until it is submitted. Customers download the newest approved version. \
      A new version must be higher, compared number by number: 1.10 is higher than 1.9, and 1.0.0 is 1.0. The same \
      file uploaded again changes nothing.
      """),
    Explanation(
      "product.approved-content", label: "Approved Content",
      "The newest version of content that was approved with the product or after it, which customers download."),
  ]
}

extension Explanation {
  /// The columns and fields of packages and versions of hosted content.
  static let ofPackageFields = fields(of: "package", versions + files + findings + settings + receipts)

  private static let versions: [FieldText] = [
    ("product", "Product ID", "The product of the content: IAPProductIdentifier in ContentInfo.plist."),
    (
      "version", "Version",
      "The ContentVersion: numbers separated by periods, compared number by number: 1.10 is after 1.9."
    ),
    (
      "state", "State",
      """
      The state of the version: Processing after its upload, then ready for sandbox testers, then Approved or Rejected \
      by review.
      """
    ),
    ("uploaded", "Uploaded", "The time of the upload on the store's clock."),
    ("approved", "Approved", "The time of the approval on the store's clock."),
    ("kind", "Kind", "Xcode's name for the archive: In-App Purchase Content Archive."),
    ("file", "File", "The name of the package's file."),
    ("size", "Download Size", "The size of the download in bytes."),
    ("sha256", "SHA-256", "The digest of the download."),
    ("package-size", "Package Size", "The size of the uploaded package in bytes: at most 2 GB."),
    ("package-sha256", "Package SHA-256", "The digest of the uploaded package, the name of its blob."),
    ("download-size", "Download Size", "The size of the download, which is the repacked content, in bytes."),
    ("download-sha256", "Download SHA-256", "The digest of the download, the name of its blob."),
    ("content-size", "Content Size", "The size of the unpacked files in Contents in bytes."),
  ]

  private static let files: [FieldText] = [
    ("files", "Files", "The files in Contents: their number, or each with its path, size, and SHA-256."),
    ("path", "Path", "The path of the file, from the root of the content."),
    ("change", "Change", "The change in the newer version: added, removed, or changed."),
    ("was", "Size Before", "The size of the file in the older version, in bytes."),
    ("is", "Size", "The size of the file in the newer version, in bytes."),
  ]

  private static let findings: [FieldText] = [
    ("findings", "Findings", "The findings of a check, each with severity, code, path, message, and hint."),
    ("severity", "Severity", "error: the package cannot be hosted; warning: it can, but should be reviewed."),
    ("code", "Code", "A stable code for scripts."),
    ("message", "Message", "The problem, in one sentence."),
    ("hint", "Hint", "How to fix it."),
    ("problem", "Problem", "The problem with the stored data; package upload repairs it."),
  ]

  private static let receipts: [FieldText] = [
    ("id", "Product ID", "The product of the content."),
    ("status", "Status", "The product's status now; explain product.status lists them all."),
    ("is-new", "New", "True if content was uploaded: the same file uploaded again changes nothing."),
    ("warnings", "Warnings", "The warnings to review, each with code, path, message, and hint."),
    ("packages", "Packages", "Several uploads, each with these fields."),
    ("folder", "Folder", "The folder with ContentInfo.plist and Contents."),
    ("from", "From", "The former version."),
    ("other-files", "Other Files", "The number of files in the folder that are not part of the content; they stay."),
    ("others", "Others", "The first of these files."),
  ]

  private static let settings: [FieldText] = [
    ("size-limit", "Size Limit", "The maximum size of a package: package settings --size-limit."),
    (
      "processing", "Processing Content",
      "The processing time of uploads on the store's clock: package settings --processing."
    ),
  ]
}
