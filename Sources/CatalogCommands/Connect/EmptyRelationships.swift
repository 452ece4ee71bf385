internal import StockroomKit

/// Relationships of Apple's resources for which a store has nothing; strict clients look for each of them.
enum EmptyRelationships {
  static let ofApps =
    [
      ("appInfos", "appInfos"), ("betaAppLocalizations", "betaAppLocalizations"), ("betaGroups", "betaGroups"),
      ("builds", "builds"), ("gameCenterEnabledVersions", "gameCenterEnabledVersions"),
      ("preReleaseVersions", "preReleaseVersions"), ("inAppPurchases", "inAppPurchases"),
      ("subscriptionGroups", "subscriptionGroups"), ("promotedPurchases", "promotedPurchases"),
      ("appEvents", "appEvents"), ("appCustomProductPages", "appCustomProductPages"),
      ("customerReviews", "customerReviews"), ("appClips", "appClips"), ("betaTesters", "betaTesters"),
      ("appStoreVersionExperimentsV2", "appStoreVersionExperiments"), ("backgroundAssets", "backgroundAssets"),
      ("buildUploads", "buildUploads"), ("androidToIosAppMappingDetails", "androidToIosAppMappingDetails"),
      ("accessibilityDeclarations", "accessibilityDeclarations"), ("appTags", "appTags"),
      ("appEncryptionDeclarations", "appEncryptionDeclarations"), ("appPricePoints", "appPricePoints"),
      ("perfPowerMetrics", "perfPowerMetrics"), ("searchKeywords", "appKeywords"),
      ("customerReviewSummarizations", "customerReviewSummarizations"),
      ("analyticsReportRequests", "analyticsReportRequests"),
      ("betaFeedbackScreenshotSubmissions", "betaFeedbackScreenshotSubmissions"),
      ("betaFeedbackCrashSubmissions", "betaFeedbackCrashSubmissions"),
    ].map(several)
    + [
      ("betaAppReviewDetail", "betaAppReviewDetails"), ("betaLicenseAgreement", "betaLicenseAgreements"),
      ("endUserLicenseAgreement", "endUserLicenseAgreements"), ("ciProduct", "ciProducts"),
      ("appPriceSchedule", "appPriceSchedules"), ("appAvailabilityV2", "appAvailabilities"),
      ("subscriptionGracePeriod", "subscriptionGracePeriods"), ("gameCenterDetail", "gameCenterDetails"),
      ("alternativeDistributionKey", "alternativeDistributionKeys"),
      ("marketplaceSearchDetail", "marketplaceSearchDetails"),
    ].map(one)

  static let ofVersions =
    [
      ("appStoreVersionLocalizations", "appStoreVersionLocalizations"),
      ("appStoreVersionExperiments", "appStoreVersionExperiments"),
      ("appStoreVersionExperimentsV2", "appStoreVersionExperiments"), ("customerReviews", "customerReviews"),
    ].map(several)
    + [
      ("build", "builds"), ("appStoreReviewDetail", "appStoreReviewDetails"),
      ("appStoreVersionPhasedRelease", "appStoreVersionPhasedReleases"),
      ("appStoreVersionSubmission", "appStoreVersionSubmissions"), ("routingAppCoverage", "routingAppCoverages"),
      ("ageRatingDeclaration", "ageRatingDeclarations"),
      ("appClipDefaultExperience", "appClipDefaultExperiences"), ("gameCenterAppVersion", "gameCenterAppVersions"),
      ("alternativeDistributionPackage", "alternativeDistributionPackages"),
    ].map(one)

  static let ofProfiles = [("certificates", "certificates"), ("devices", "devices")].map(several)

  static let ofProducts =
    [("images", "inAppPurchaseImages"), ("offerCodes", "inAppPurchaseOfferCodes")].map(several)
    + [("promotedPurchase", "promotedPurchases")].map(one)

  private static func several(_ name: String, _ type: String) -> ConnectRelationship {
    .empty(name, type, isToMany: true)
  }

  private static func one(_ name: String, _ type: String) -> ConnectRelationship {
    .empty(name, type, isToMany: false)
  }
}
