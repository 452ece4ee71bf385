internal import StockroomKit

/// Features of App Store Connect that Stockroom does not have.
enum MissingFeatures {
  static let all: [Explanation] = [
    Explanation(
      missing: "promoted-purchases", label: "Promoted In-App Purchases", also: ["promotional image", "promote product"]),
    Explanation(
      missing: "family-sharing", label: "Family Sharing of Other Products", also: ["family shareable"],
      "Subscriptions have it: subscription edit --family-sharable."),
    Explanation(missing: "tax-category", label: "Tax Category", "The tax form of the contract: contract tax."),
    Explanation(
      missing: "app-information", label: "App Information",
      also: ["category", "age rating", "subtitle", "privacy policy", "app icon", "app privacy", "translate app"],
      "An app has a name, a SKU, and a primary locale: app edit. The texts of products: product localize."),
    Explanation(
      missing: "version-information", label: "Version Information",
      also: [
        "what's new", "release notes", "changelog", "keywords", "promotional text", "support url", "marketing url",
        "app preview", "version description",
      ],
      "A version has a number and a state: app version show. The texts of products: product localize."),
    Explanation(
      missing: "builds", label: "Builds", also: ["build number", "processing build", "xcode cloud"],
      "A version is uploaded as a whole: app version list."),
    Explanation(
      missing: "testflight", label: "TestFlight",
      also: ["test flight", "beta tester", "beta group", "external tester", "pilot"],
      "Sandbox testers are the testers of in-app purchases: tester list."),
    Explanation(
      missing: "app-analytics", label: "App Analytics",
      also: ["analytics", "conversion rate", "page views", "sales and trends"],
      "The simulated store reports what its customers bought, and what Apple pays."),
    Explanation(
      missing: "ratings-and-reviews", label: "Ratings and Reviews", also: ["customer review", "star rating"]),
    Explanation(missing: "crash-reports", label: "Crash Reports", also: ["crash log"]),
    Explanation(
      missing: "capabilities", label: "Capabilities",
      also: [
        "push notifications", "game center", "icloud", "apple pay", "wallet", "passbook", "healthkit",
        "associated domains", "app groups",
      ],
      "An App ID has one capability, in-app purchase: app capability."),
    Explanation(
      missing: "app-transfer", label: "App Transfer", also: ["transfer ownership"],
      "An app and its products stay in the store that has them."),
    Explanation(missing: "pre-orders", label: "Pre-Orders", also: ["preorder"]),
    Explanation(
      missing: "product-pages", label: "Product Pages",
      also: ["custom product page", "product page optimization", "in-app events", "app clips"]),
    Explanation(missing: "export-compliance", label: "Export Compliance", also: ["encryption declaration"]),
  ]
}
