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
    for typed in [
      "AMOUNT duration|lasting|for|every NUMBER \(periods)", "AMOUNT NUMBER \(periods)",
      "AMOUNT per|a|each|every day|week|month|year",
      "NUMBER \(periods) AMOUNT",
    ] {
      for type in ["subscription|auto-renewable", "auto-renewable subscription", "an|a subscription"] {
        registry.phrase(
          "new|add|create|make \(type) WORD TEXT \(typed)",
          advises: withoutDuration(" --price AMOUNT"))
      }
    }
    registry.phrase(
      "new|add|create|make iap|product WORD TEXT subscription NUMBER \(periods) …",
      advises: withoutDuration(""))
    for price in [" --price AMOUNT", ""] {
      let lasting = "--duration|--period|--length LENGTH"
      for typed in [
        "--name TEXT \(lasting)\(price) …", "\(lasting) --name TEXT\(price) …", "--name TEXT\(price) \(lasting) …",
      ] {
        registry.phrase(
          "new|add|create|make subscription|auto-renewable|iap|product WORD \(typed)",
          advises: withoutDuration(price))
      }
    }
    let lasting = "--duration|--period|--length LENGTH"
    for typed in ["\(lasting) --price AMOUNT", "--price AMOUNT \(lasting)"] {
      registry.phrase(
        "new|add|create|make subscription|auto-renewable WORD \(typed)", advises: withoutDuration(" --price AMOUNT"))
    }
    registry.phrase(
      "new|add|create|make subscription|auto-renewable SLUG AMOUNT",
      advises: .command("product create SLUG --type auto-renewable --name TEXT --price AMOUNT"))
    registry.phrase(
      "delete|remove product|iap|item ITEM and|then recreate|create|re-create|readd|re-add …",
      advises: Remedy("an ID can never be used again", command: "product delete ITEM").adding(
        .command("product create ID --name TEXT"), separator: ", then "))
    for typed in [
      "new|add|create|make subscription|auto-renewable WORD TEXT NUMBER \(periods) …",
      "new|add|create|make a|an subscription|auto-renewable WORD TEXT NUMBER \(periods) …",
    ] {
      registry.phrase(
        typed,
        advises: withoutDuration(""))
    }
  }

  private static let periods = "day|days|week|weeks|month|months|year|years"

  /// - Parameter price: The rest of the command, with a space before it.
  private static func withoutDuration(_ price: String) -> Remedy {
    Remedy(
      "the duration of a subscription is not kept here",
      command: "product create WORD --type auto-renewable --name TEXT\(price)")
  }
}
