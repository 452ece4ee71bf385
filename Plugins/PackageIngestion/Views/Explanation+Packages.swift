import StockroomKit

extension Explanation {
  static let ofPackages = [
    Explanation(
      "package", label: "In-App Purchase Content",
      """
      Hosted content travels in a package, NAME.pkg, that Xcode's In-App Purchase Content template makes of a folder: \
      ContentInfo.plist, which names the product (IAPProductIdentifier) and the version (ContentVersion, 1.0 and then \
      higher), and Contents, with whatever the app wants except executable code. A package has at most 2 GB, and \
      symbolic links stay inside it. `package init`, `package build`, `package validate` and `package upload` are the \
      way from a folder to a product; `package show PRODUCT` tells what is there. Apple itself takes no new content \
      any more: "Uploading non-consumable in-app purchase content for Apple to host is no longer supported. Existing \
      content that's hosted by Apple isn't affected." On-Demand Resources took its place, and Background Assets theirs.
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
