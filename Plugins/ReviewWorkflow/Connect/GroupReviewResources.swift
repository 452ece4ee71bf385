internal import StockroomKit

/// What the API calls the items beside products and versions: the versions of subscription groups, and
/// `subscriptionGroupSubmissions`, each of which submits one alone.
enum GroupReviewResources {
  /// The relationship to a version, and its type.
  static let (link, versions) = ("subscriptionGroupVersion", "subscriptionGroupVersions")
  /// The relationship to a group, and its type.
  static let (group, groups) = ("subscriptionGroup", "subscriptionGroups")

  static let submissions = ConnectResource(
    "subscriptionGroupSubmissions", at: "/v1/subscriptionGroupSubmissions",
    create: ConnectWrite(links: [.init(group, groups)]) { document, unit in
      let catalog = unit.catalog
      let item = try document.linked(group, groups) { id in
        try AppleID(connect: id).flatMap { try catalog.reviewedItems?.find($0.rawValue, catalog: catalog) }
      }
      if let holder = try ReviewSubmissions(catalog).holder(of: .other(item)) {
        throw ConnectError.partOfAnother(groups, String(item.number), holder)
      }
      let app = try catalog.apps.find(item.app)?.bundleID.rawValue ?? ""
      try ReviewErrors.withMissing(in: catalog) {
        try unit.perform(["review", "submit", "--item=\(item.title)", "--app=\(app)"])
      }
      return String(item.number)
    })
}
