import StockroomKit

/// What is typed to create products of each type, subscriptions, and bundles.
extension CatalogHabits {
  static func addNewProducts(to registry: inout Registry) {
    for typed in ["new|add|create|make bundle|bundles …", "new|add|create|make a|the bundle …"] {
      registry.phrase(
        typed,
        advises:
          "there are no bundles of products; \(command: "product create PRODUCT --name TEXT") creates one product")
    }
    for type in ["consumable", "non-consumable", "auto-renewable", "non-renewing"] {
      registry.phrase(
        "new|add|create iap|product WORD \(type)", advises: .command("product create WORD --type \(type) --name TEXT"))
    }
    for type in ["non-consumable", "consumable", "non-renewing", "auto-renewable"] {
      let typed = "new|create|add|make \(type)|\(type.replacing("-", with: ""))"
      registry.phrase("\(typed) SLUG", means: "product create SLUG --type \(type)")
      for at in ["", " at", " for", " at price", " price", " costing"] {
        registry.phrase("\(typed) SLUG\(at) AMOUNT", means: "product create SLUG --type \(type) --price AMOUNT")
      }
      registry.phrase("\(typed) SLUG at tier NUMBER", means: "product create SLUG --type \(type) --tier NUMBER")
      registry.phrase("\(typed) SLUG NAME", means: "product create SLUG --type \(type) --name NAME")
      registry.phrase(
        "\(typed) SLUG NAME AMOUNT", means: "product create SLUG --type \(type) --name NAME --price AMOUNT")
      registry.phrase(
        "\(typed) SLUG NAME tier NUMBER", means: "product create SLUG --type \(type) --name NAME --tier NUMBER")
      registry.phrase("\(typed) SLUG tier NUMBER", means: "product create SLUG --type \(type) --tier NUMBER")
      registry.phrase("\(typed) SLUG …", means: "product create SLUG --type \(type) …")
    }
    registry.phrase(
      "new|add|create|make subscription|auto-renewable WORD TEXT NUMBER day|days|week|weeks|month|months|year|years AMOUNT",
      advises: Remedy(
        "the duration of a subscription is not kept here",
        command: "product create WORD --type auto-renewable --name TEXT --price AMOUNT"))
    for typed in [
      "AMOUNT duration|lasting|for|every NUMBER day|days|week|weeks|month|months|year|years",
      "AMOUNT per|a|each|every day|week|month|year",
      "NUMBER day|days|week|weeks|month|months|year|years AMOUNT",
    ] {
      for type in ["subscription|auto-renewable", "auto-renewable subscription", "an|a subscription"] {
        registry.phrase(
          "new|add|create|make \(type) WORD TEXT \(typed)",
          advises: Remedy(
            "the duration of a subscription is not kept here",
            command: "product create WORD --type auto-renewable --name TEXT --price AMOUNT"))
      }
    }
    registry.phrase(
      "new|add|create|make iap|product WORD TEXT subscription NUMBER day|days|week|weeks|month|months|year|years …",
      advises: Remedy(
        "the duration of a subscription is not kept here",
        command: "product create WORD --type auto-renewable --name TEXT"))
    for rest in [" --price AMOUNT", ""] {
      let lasting = "--duration|--period|--length LENGTH"
      for typed in [
        "--name TEXT \(lasting)\(rest) …", "\(lasting) --name TEXT\(rest) …", "--name TEXT\(rest) \(lasting) …",
      ] {
        registry.phrase(
          "new|add|create|make subscription|auto-renewable|iap|product WORD \(typed)",
          advises: Remedy(
            "the duration of a subscription is not kept here",
            command: "product create WORD --type auto-renewable --name TEXT\(rest)"))
      }
    }
    registry.phrase(
      "new|add|create|make subscription|auto-renewable WORD TEXT AMOUNT NUMBER day|days|week|weeks|month|months|year|years",
      advises: Remedy(
        "the duration of a subscription is not kept here",
        command: "product create WORD --type auto-renewable --name TEXT --price AMOUNT"))
    for typed in [
      "new|add|create|make subscription|auto-renewable WORD TEXT NUMBER day|days|week|weeks|month|months|year|years …",
      "new|add|create|make a|an subscription|auto-renewable WORD TEXT NUMBER day|days|week|weeks|month|months|year|years …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy(
          "the duration of a subscription is not kept here",
          command: "product create WORD --type auto-renewable --name TEXT"))
    }
  }
}
