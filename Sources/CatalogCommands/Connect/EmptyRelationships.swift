import StockroomKit

/// Relationships of Apple's resources that are always empty here, with the parameters that they take: App Store Connect
/// API 4.4.1; strict clients expect each of them.
enum EmptyRelationships {
  static let ofApps = [
    several(
      "appInfos",
      includes:
        "app:apps ageRatingDeclaration:ageRatingDeclarations appInfoLocalizations* primaryCategory:appCategories primarySubcategoryOne:appCategories primarySubcategoryTwo:appCategories secondaryCategory:appCategories secondarySubcategoryOne:appCategories secondarySubcategoryTwo:appCategories"
    ),
    several("betaAppLocalizations"),
    several("betaGroups"),
    several("builds"),
    several(
      "gameCenterEnabledVersions", includes: "compatibleVersions:gameCenterEnabledVersions* app:apps",
      filters: "platform versionString id", sorts: "versionString"),
    several("preReleaseVersions"),
    several(
      "inAppPurchases", includes: "apps*", filters: "inAppPurchaseType canBeSubmitted",
      sorts: "referenceName productId inAppPurchaseType"),
    several(
      "subscriptionGroups",
      includes: "subscriptions* subscriptionGroupLocalizations* versions:subscriptionGroupVersions*",
      filters: "referenceName subscriptions.state", sorts: "referenceName"),
    several("promotedPurchases", includes: "inAppPurchaseV2:inAppPurchases subscription:subscriptions"),
    several("appEvents", includes: "localizations:appEventLocalizations*", filters: "eventState id"),
    several("appCustomProductPages", includes: "app:apps appCustomProductPageVersions*", filters: "visible"),
    customerReviews,
    several("appClips", includes: "app:apps appClipDefaultExperiences*", filters: "bundleId"),
    several("betaTesters"),
    experiments,
    several(
      "backgroundAssets",
      includes:
        "app:apps appStoreVersion:backgroundAssetVersions internalBetaVersion:backgroundAssetVersions externalBetaVersion:backgroundAssetVersions",
      filters: "archived assetPackIdentifier versions.locale versions.platforms",
      sorts: "assetPackIdentifier createdDate"),
    several(
      "buildUploads",
      includes:
        "build:builds assetFile:buildUploadFiles assetDescriptionFile:buildUploadFiles assetSpiFile:buildUploadFiles",
      filters: "cfBundleShortVersionString cfBundleVersion platform state", sorts: "cfBundleVersion uploadedDate"),
    several("androidToIosAppMappingDetails"),
    several("accessibilityDeclarations", filters: "deviceFamily state"),
    several("appTags", includes: "territories*", filters: "visibleInAppStore", sorts: "name"),
    several(
      "appEncryptionDeclarations",
      includes: "app:apps builds* appEncryptionDeclarationDocument:appEncryptionDeclarationDocuments",
      filters: "platform builds"),
    several("appPricePoints", includes: "app:apps territory:territories", filters: "territory"),
    several("perfPowerMetrics", filters: "platform metricType deviceType"),
    several("searchKeywords", "appKeywords", filters: "platform locale"),
    several("customerReviewSummarizations", includes: "territory:territories", filters: "platform territory"),
    several("analyticsReportRequests", includes: "reports:analyticsReports*", filters: "accessType"),
    betaFeedback("betaFeedbackScreenshotSubmissions"),
    betaFeedback("betaFeedbackCrashSubmissions"),
    one("betaAppReviewDetail", "betaAppReviewDetails"),
    one("betaLicenseAgreement", "betaLicenseAgreements"),
    one("endUserLicenseAgreement", "endUserLicenseAgreements"),
    one("ciProduct", "ciProducts", includes: "app:apps bundleId:bundleIds primaryRepositories:scmRepositories*"),
    one(
      "appPriceSchedule", "appPriceSchedules",
      includes: "app:apps baseTerritory:territories manualPrices:appPrices* automaticPrices:appPrices*"),
    one("appAvailabilityV2", "appAvailabilities", includes: "territoryAvailabilities*"),
    one("subscriptionGracePeriod", "subscriptionGracePeriods"),
    one(
      "gameCenterDetail", "gameCenterDetails",
      includes:
        "app:apps gameCenterAppVersions* gameCenterGroup:gameCenterGroups gameCenterLeaderboards* gameCenterLeaderboardsV2:gameCenterLeaderboards* gameCenterLeaderboardSets* gameCenterLeaderboardSetsV2:gameCenterLeaderboardSets* gameCenterAchievements* gameCenterAchievementsV2:gameCenterAchievements* gameCenterActivities* gameCenterChallenges* defaultLeaderboard:gameCenterLeaderboards defaultLeaderboardV2:gameCenterLeaderboards defaultGroupLeaderboard:gameCenterLeaderboards defaultGroupLeaderboardV2:gameCenterLeaderboards achievementReleases:gameCenterAchievementReleases* activityReleases:gameCenterActivityVersionReleases* challengeReleases:gameCenterChallengeVersionReleases* leaderboardReleases:gameCenterLeaderboardReleases* leaderboardSetReleases:gameCenterLeaderboardSetReleases* challengesMinimumPlatformVersions:appStoreVersions*"
    ),
    one("alternativeDistributionKey", "alternativeDistributionKeys"),
    one("marketplaceSearchDetail", "marketplaceSearchDetails"),
  ]

  static let ofVersions = [
    several(
      "appStoreVersionLocalizations",
      includes: "appStoreVersion:appStoreVersions appScreenshotSets* appPreviewSets* searchKeywords:appKeywords*",
      filters: "locale"),
    several(
      "appStoreVersionExperiments", includes: "appStoreVersion:appStoreVersions appStoreVersionExperimentTreatments*",
      filters: "state"),
    experiments,
    customerReviews,
    one("build", "builds"),
    one(
      "appStoreReviewDetail", "appStoreReviewDetails",
      includes: "appStoreVersion:appStoreVersions appStoreReviewAttachments*"),
    one("appStoreVersionPhasedRelease", "appStoreVersionPhasedReleases"),
    one("appStoreVersionSubmission", "appStoreVersionSubmissions", includes: "appStoreVersion:appStoreVersions"),
    one("routingAppCoverage", "routingAppCoverages", includes: "appStoreVersion:appStoreVersions"),
    one("ageRatingDeclaration", "ageRatingDeclarations"),
    one(
      "appClipDefaultExperience", "appClipDefaultExperiences",
      includes:
        "appClip:appClips releaseWithAppStoreVersion:appStoreVersions appClipDefaultExperienceLocalizations* appClipAppStoreReviewDetail:appClipAppStoreReviewDetails"
    ),
    one(
      "gameCenterAppVersion", "gameCenterAppVersions",
      includes: "compatibilityVersions:gameCenterAppVersions* appStoreVersion:appStoreVersions"),
    one(
      "alternativeDistributionPackage", "alternativeDistributionPackages",
      includes: "versions:alternativeDistributionPackageVersions*"),
  ]

  static let ofProfiles = [
    several("certificates"),
    several("devices"),
  ]

  static let ofProducts = [
    several("images", "inAppPurchaseImages", includes: "inAppPurchase:inAppPurchases"),
    several(
      "offerCodes", "inAppPurchaseOfferCodes",
      includes:
        "oneTimeUseCodes:inAppPurchaseOfferCodeOneTimeUseCodes* customCodes:inAppPurchaseOfferCodeCustomCodes* prices:inAppPurchaseOfferPrices*",
      filters: "territory"),
    one("promotedPurchase", "promotedPurchases", includes: "inAppPurchaseV2:inAppPurchases subscription:subscriptions"),
  ]

  // Apps and versions have these.
  private static let customerReviews = several(
    "customerReviews", includes: "response:customerReviewResponses reviewTerritory:territories",
    filters: "territory rating reviewTerritory publishedResponse", sorts: "rating createdDate")
  private static let experiments = several(
    "appStoreVersionExperimentsV2", "appStoreVersionExperiments",
    includes:
      "app:apps latestControlVersion:appStoreVersions controlVersions:appStoreVersions* appStoreVersionExperimentTreatments*",
    filters: "state")

  private static func betaFeedback(_ name: String) -> ConnectRelationship {
    several(
      name, includes: "build:builds tester:betaTesters",
      filters: "deviceModel osVersion appPlatform devicePlatform build build.preReleaseVersion tester",
      sorts: "createdDate")
  }

  /// - Parameters:
  ///   - type: The type of the items, if it is not the name.
  ///   - includes: The names of the items' relationships, with the type if it is another word, and with a star if it is
  ///     to many: `app:apps builds*`.
  private static func several(
    _ name: String, _ type: String? = nil, includes: String = "", filters: String = "", sorts: String = ""
  ) -> ConnectRelationship {
    .empty(
      name, type ?? name, isToMany: true, includes: relationships(includes),
      filters: words(filters).map(ConnectList.Filter.init), sorts: words(sorts))
  }

  private static func one(_ name: String, _ type: String, includes: String = "") -> ConnectRelationship {
    .empty(name, type, isToMany: false, includes: relationships(includes))
  }

  private static func relationships(_ text: String) -> [ConnectRelationship] {
    words(text).map { word in
      let parts = word.split { ":*".contains($0) }.map(String.init)
      return .empty(parts[0], parts.last ?? parts[0], isToMany: word.hasSuffix("*"))
    }
  }

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
