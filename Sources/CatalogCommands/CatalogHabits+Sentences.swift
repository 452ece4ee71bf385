import StockroomKit

/// Sentences about texts, the store, and what was changed, and lines of databases and of other tools.
extension CatalogHabits {
  static func addSentences(to registry: inout Registry) {
    registry.phrase(
      "drop|truncate|alter table …",
      advises: Remedy("a store has no tables to change", command: "product delete PRODUCT").adding(
        "\(command: "store open FILE") begins another store"))
    for typed in ["drop|create database|schema …", "drop database"] {
      registry.phrase(typed, advises: Remedy("a store is a file", command: "store open FILE"))
    }
    for texts in ["description|name|title|text|texts", "display name"] {
      for typed in [
        "fix|correct typo|typos|mistake in \(texts) of ITEM …", "fix|correct typo|typos|mistake in ITEM \(texts) …",
      ] {
        registry.phrase(typed, advises: wholeText)
      }
    }
    registry.phrase("fix|correct typo|typos|mistake in ITEM …", advises: wholeText)
    for typed in [
      "put|set|bring|turn|change SERIAL back the way …", "put|set|bring|turn|change SERIAL back to how|what|before …",
      "put|set|bring|turn|change everything|it|that|things back …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("undo takes changes back", command: "log list").adding(.command("undo N"), separator: ", then ")
      )
    }
    registry.phrase(
      "rename EMAIL …",
      advises: Remedy("a tester keeps its address; another address is another tester", command: "tester create EMAIL"))
    for typed in ["fastlane produce|produce", "fastlane produce|produce create|init"] {
      registry.phrase(typed, means: "app create")
    }
    for texts in ["translations|localizations|languages|locales|texts"] {
      for typed in ["show|list|get|view \(texts) of|for|in ITEM", "show|list|get|view the|all \(texts) of|for|in ITEM"]
      {
        registry.phrase(typed, means: "product show ITEM")
      }
    }
    for verb in ["delete|remove|rm|drop"] {
      for typed in ["\(verb) SERIAL SLUG", "\(verb) SERIAL and SLUG", "\(verb) products|iaps SERIAL SLUG"] {
        registry.phrase(typed, means: "for id in SERIAL SLUG do product delete $id")
      }
    }
    registry.phrase("product|iap ITEM --verbose|-v|--full|--details|--all|--long", means: "product show ITEM")
    for typed in ["", "for|of|on "] {
      registry.phrase("turn|switch|set on hosted|apple content|hosting \(typed)SERIAL", means: "hosting enable SERIAL")
      registry.phrase(
        "turn|switch|set off hosted|apple content|hosting \(typed)SERIAL", means: "hosting disable SERIAL")
    }
    registry.phrase("what's|whats in the|this|our store|shop|catalog|catalogue …", means: "product list")
    registry.phrase("what is in the|this|our store|shop|catalog|catalogue …", means: "product list")
    for typed in ["terraform|tofu state list", "terraform|tofu show"] { registry.phrase(typed, means: "product list") }
    registry.phrase(
      "terraform|tofu destroy …",
      advises: Remedy("a new store is another file", command: "store open FILE").adding(
        "\(command: "product delete PRODUCT") deletes a product"))
    registry.phrase(
      "new|create|add|make subscription SLUG NAME AMOUNT",
      advises: .command("product create SLUG --type auto-renewable --name NAME --price AMOUNT"))
    for typed in ["bring|get back SERIAL", "bring|get SERIAL back", "undelete|unremove SERIAL", "recover SERIAL"] {
      registry.phrase(
        typed,
        advises: Remedy("undo takes changes back", command: "log list --subject SERIAL").adding(
          .command("undo N"), separator: ", then "))
    }
    registry.phrase("ITEM is|was|got stuck|blocked|hanging …", means: "product why ITEM")
    for typed in [
      "what's|whats blocking|stopping|keeping|holding ITEM …", "what is blocking|stopping|keeping|holding ITEM …",
      "what blocks|stops|keeps ITEM …",
    ] {
      registry.phrase(typed, means: "product why ITEM")
    }
  }

  /// Lines for other programs' stores of objects.
  static func addObjects(to registry: inout Registry) {
    for typed in [
      "label|annotate SERIAL …", "label|annotate product|products|iap|iaps …", "add label|labels|tag|tags to SERIAL …",
    ] {
      registry.phrase(
        typed, advises: "products have no labels; \(command: "product list --where FIELD=VALUE") selects them")
    }
    for typed in [
      "rollout undo ITEM …", "undo|revert|reverse the rejection|approval|submission|change|edit|price of|to|for ITEM",
      "undo|revert|reverse rejection|approval|submission|change|edit|price of|to|for ITEM", "checkout -- ITEM",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("undo takes changes back", command: "log list --subject ITEM").adding(
          .command("undo N"), separator: ", then "))
    }
    for typed in ["put|set ITEM on sale when|once|after approved …", "sell|release ITEM when|once|after approved …"] {
      registry.phrase(
        typed, means: "product availability ITEM --on", noting: "what is approved is on sale, if it is cleared for sale"
      )
    }
    for typed in ["delete|remove|erase everything|all", "delete|remove|erase all products|data|things"] {
      registry.phrase(
        typed,
        advises: Remedy("a new store is another file", command: "store open FILE").adding(
          "\(command: "product delete PRODUCT") deletes one product"))
    }
    for typed in ["is everything|all ok|okay|fine|good|right|well …", "is it|this|that all ok|okay|fine|good …"] {
      registry.phrase(typed, means: "status")
    }
    for typed in ["are we|you|they ready to|for ship|release|launch|submission …", "is everything ready …"] {
      registry.phrase(typed, means: "status")
    }
    registry.phrase("check everything|all before|for release|launch|submission …", means: "status")
  }

  private static let wholeText = Remedy("a text is replaced as a whole", command: "product show ITEM").adding(
    .command("product localize ITEM LOCALE --display-name TEXT --description TEXT"), separator: ", then ")
}
