import StockroomKit

/// The operations that App Store Connect's API 4.4.1 allows on its resources that no plugin has.
///
/// What Apple has closed, such as submitting a version by `appStoreVersionSubmissions`, is forbidden, as for the
/// resources of plugins; other requests for these resources find nothing.
enum AppleOperations {
  /// The error of an operation that Apple does not allow; nil for another path.
  static func error(_ method: Route.Method, _ path: String) -> ConnectError? {
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard 2...3 ~= parts.count, let allowed = byPath["\(parts[0])/\(parts[1])"] else { return nil }
    let operation = Self.operation(method, isItem: parts.count == 3)
    return allowed.contains(operation) ? nil : .notAllowed(operation, on: parts[1], allowed: allowed)
  }

  private static func operation(_ method: Route.Method, isItem: Bool) -> String {
    switch (method, isItem) {
    case (.get, false): "GET_COLLECTION"
    case (.get, true): "GET_INSTANCE"
    case (.post, false): "CREATE"
    case (.patch, true): "UPDATE"
    case (.delete, true): "DELETE"
    default: method.rawValue
    }
  }

  /// The operations by path, such as `v1/builds`.
  private static let byPath = Dictionary(
    uniqueKeysWithValues: byOperations.flatMap { operations, types in
      types.split(whereSeparator: \.isWhitespace).map { type in
        (type.contains("/") ? String(type) : "v1/\(type)", operations.split(separator: " ").map(String.init))
      }
    })

  /// The types by their operations; those of version 1 have no prefix.
  private static let byOperations: KeyValuePairs = [
    "CREATE": """
    appStoreVersionPromotions betaTesterInvitations buildBetaNotifications endAppAvailabilityPreOrders
    gameCenterLeaderboardEntrySubmissions gameCenterMatchmakingRuleSetTests gameCenterPlayerAchievementSubmissions
    subscriptionGroupSubmissions subscriptionSubmissions
    """,
    "CREATE DELETE": """
    subscriptionPrices
    """,
    "CREATE DELETE GET_COLLECTION GET_INSTANCE": """
    alternativeDistributionDomains alternativeDistributionKeys betaTesters userInvitations
    """,
    "CREATE DELETE GET_COLLECTION GET_INSTANCE UPDATE": """
    betaAppLocalizations betaBuildLocalizations betaGroups certificates gameCenterGroups
    gameCenterMatchmakingQueues gameCenterMatchmakingRuleSets merchantIds nominations passTypeIds
    """,
    "CREATE DELETE GET_COLLECTION UPDATE": """
    gameCenterLeaderboardSetMemberLocalizations marketplaceWebhooks
    """,
    "CREATE DELETE GET_INSTANCE": """
    analyticsReportRequests appPreviewSets appScreenshotSets appStoreVersionExperimentTreatmentLocalizations
    buildUploads customerReviewResponses gameCenterAchievementReleases gameCenterActivityVersionReleases
    gameCenterChallengeVersionReleases gameCenterLeaderboardReleases gameCenterLeaderboardSetReleases
    """,
    "CREATE DELETE GET_INSTANCE UPDATE": """
    accessibilityDeclarations androidToIosAppMappingDetails appClipDefaultExperienceLocalizations
    appClipDefaultExperiences appClipHeaderImages appCustomProductPageLocalizations appCustomProductPages
    appEventLocalizations appEventScreenshots appEventVideoClips appEvents appInfoLocalizations appPreviews
    appScreenshots appStoreReviewAttachments appStoreVersionExperimentTreatments v2/appStoreVersionExperiments
    appStoreVersionExperiments appStoreVersionLocalizations betaAppClipInvocations ciWorkflows
    endUserLicenseAgreements gameCenterAchievementImages v2/gameCenterAchievementImages
    v2/gameCenterAchievementLocalizations gameCenterAchievementLocalizations v2/gameCenterAchievements
    gameCenterAchievements gameCenterActivities gameCenterActivityImages gameCenterActivityLocalizations
    gameCenterChallengeImages gameCenterChallengeLocalizations gameCenterChallenges gameCenterLeaderboardImages
    v2/gameCenterLeaderboardImages gameCenterLeaderboardLocalizations v2/gameCenterLeaderboardLocalizations
    gameCenterLeaderboardSetImages v2/gameCenterLeaderboardSetImages gameCenterLeaderboardSetLocalizations
    v2/gameCenterLeaderboardSetLocalizations v2/gameCenterLeaderboardSets gameCenterLeaderboardSets
    gameCenterLeaderboards v2/gameCenterLeaderboards inAppPurchaseImages v2/inAppPurchaseImages promotedPurchases
    routingAppCoverages subscriptionAppStoreReviewScreenshots v2/subscriptionGroupLocalizations
    subscriptionGroupLocalizations subscriptionGroups subscriptionImages v2/subscriptionImages
    v2/subscriptionLocalizations subscriptionLocalizations subscriptionPromotionalOffers subscriptions
    winBackOffers
    """,
    "CREATE DELETE UPDATE": """
    appStoreVersionPhasedReleases betaAppClipInvocationLocalizations betaRecruitmentCriteria
    gameCenterMatchmakingRules gameCenterMatchmakingTeams marketplaceSearchDetails subscriptionIntroductoryOffers
    """,
    "CREATE GET_COLLECTION GET_INSTANCE": """
    appEncryptionDeclarations betaAppReviewSubmissions
    """,
    "CREATE GET_COLLECTION GET_INSTANCE UPDATE": """
    devices
    """,
    "CREATE GET_INSTANCE": """
    alternativeDistributionPackages v2/appAvailabilities appPriceSchedules backgroundAssetVersions ciBuildRuns
    v2/gameCenterAchievementVersions gameCenterChallengeVersions v2/gameCenterLeaderboardSetVersions
    v2/gameCenterLeaderboardVersions subscriptionAvailabilities subscriptionGroupVersions subscriptionVersions
    """,
    "CREATE GET_INSTANCE UPDATE": """
    appClipAdvancedExperienceImages appClipAdvancedExperiences appClipAppStoreReviewDetails
    appCustomProductPageVersions appEncryptionDeclarationDocuments appStoreReviewDetails
    backgroundAssetUploadFiles backgroundAssets buildUploadFiles gameCenterActivityVersions gameCenterAppVersions
    gameCenterDetails inAppPurchaseOfferCodeCustomCodes inAppPurchaseOfferCodeOneTimeUseCodes
    inAppPurchaseOfferCodes subscriptionOfferCodeCustomCodes subscriptionOfferCodeOneTimeUseCodes
    subscriptionOfferCodes subscriptionPlanAvailabilities
    """,
    "DELETE": """
    appStoreVersionSubmissions
    """,
    "DELETE GET_COLLECTION GET_INSTANCE": """
    ciProducts
    """,
    "DELETE GET_INSTANCE": """
    betaFeedbackCrashSubmissions betaFeedbackScreenshotSubmissions
    """,
    "GET_COLLECTION": """
    betaRecruitmentCriterionOptions financeReports salesReports
    """,
    "GET_COLLECTION GET_INSTANCE": """
    appCategories ciMacOsVersions ciXcodeVersions preReleaseVersions scmProviders scmRepositories
    """,
    "GET_COLLECTION GET_INSTANCE UPDATE": """
    betaAppReviewDetails betaLicenseAgreements buildBetaDetails builds
    """,
    "GET_INSTANCE": """
    alternativeDistributionPackageDeltas alternativeDistributionPackageVariants
    alternativeDistributionPackageVersions analyticsReportInstances analyticsReportSegments analyticsReports
    appClips v3/appPricePoints backgroundAssetVersionAppStoreReleases backgroundAssetVersionExternalBetaReleases
    backgroundAssetVersionInternalBetaReleases betaCrashLogs ciArtifacts ciBuildActions ciIssues ciTestResults
    customerReviews inAppPurchases scmGitReferences scmPullRequests subscriptionPricePoints
    """,
    "GET_INSTANCE UPDATE": """
    appInfos subscriptionGracePeriods
    """,
    "UPDATE": """
    ageRatingDeclarations appTags territoryAvailabilities
    """,
  ]
}
