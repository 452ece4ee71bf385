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
      content that's hosted by Apple isn't affected." It was replaced by On-Demand Resources, and those by Background Assets.
      """),
    Explanation(
      "product.content", label: "Host Content with Apple",
      """
      A hosted product has versions of content. The newest is test content: sandbox testers download it, and another \
      package of the same version may replace it until it is submitted. The newest approved one is what customers \
      download. A new version is higher than that, compared number by number: 1.10 is higher than 1.9, and 1.0.0 is \
      1.0. The same file uploaded again changes nothing.
      """),
    Explanation(
      "product.approved-content", label: "Approved Content",
      "The newest version of content that was approved with the product or after it: what customers download."),
  ]
}
