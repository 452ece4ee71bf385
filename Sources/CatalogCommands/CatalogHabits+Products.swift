import StockroomKit

/// What is typed to delete, to edit, and to create products, and to ask what they lack.
extension CatalogHabits {
  static func addProducts(to registry: inout Registry) {
    for typed in ["delete|remove|rm|drop|erase SERIAL", "delete|remove|rm|drop|erase product|iap SERIAL"] {
      registry.phrase(typed, means: "product delete SERIAL")
    }
    registry.phrase("state|tfstate list|ls", means: "product list")
    registry.phrase("state|tfstate show ITEM", means: "product show ITEM")
    registry.phrase(
      "tester|sandbox-tester renewal-rate|renewal EMAIL RATE", means: "tester edit EMAIL --renewal-rate RATE")
    for typed in [
      "set|change subscription|subscriptions renewal|renewals rate|speed|duration …", "set|change renewal rate|speed …",
      "set|make|let subscription|subscriptions renew every|faster …", "subscription|subscriptions renewal rate …",
    ] {
      registry.phrase(typed, advises: .command("tester edit EMAIL --renewal-rate RATE"))
    }
    registry.phrase(
      "upload|deliver|push|attach|add IMAGE --product|--id|--for|--to ITEM", means: "product screenshot ITEM IMAGE")
    for typed in [
      "which|what products|items|iaps|product are|is missing|lacking|incomplete",
      "which|what products|items|iaps|product are|is missing|lacking something|anything|information",
      "which|what products|items|iaps lack|miss|need something|anything|information",
    ] {
      registry.phrase(
        typed, advises: "\(command: "status") counts them; \(command: "product why PRODUCT") says what one lacks")
    }
    for typed in [
      "which|what products|items|iaps are missing|lacking|without content|package|packages",
      "which|what products|items|iaps miss|lack|need|have no content|package|packages",
      "products|items|iaps missing|lacking|without content|package|packages",
    ] {
      registry.phrase(typed, means: "product list --status waiting-for-upload")
    }
    for typed in ["which|what products|items|iaps are not on|for sale", "products|items|iaps not on|for sale"] {
      registry.phrase(
        typed,
        advises: Remedy.command("product list --where status!=approved").or(
          .command("product list --where cleared=no")))
    }
    for typed in ["download|get|show|make|create report|reports", "download|get|show|make|create a|the report|reports"]
    {
      registry.phrase(
        typed, advises: "Stockroom sells nothing, so there are no sales reports; \(command: "status") is an overview")
    }
    registry.phrase(
      "which|what products|items|iaps are waiting for review", means: "product list --status waiting-for-review")
    registry.phrase("what's|whats in the|my|our store|shop|catalog", means: "product list")
    registry.phrase("what is in the|my|our store|shop|catalog", means: "product list")
    for typed in [
      "put it|everything|that|this back …", "put it|everything back the way it was …", "make it the way it was …",
    ] {
      registry.phrase(
        typed,
        advises: Remedy("undo takes the last change back", command: "undo").adding(
          "\(command: "log list") numbers them all, and \(command: "undo NUMBER") takes one back"))
    }
    for typed in ["undelete|recover|restore SERIAL", "undelete|recover|restore product|iap|item SERIAL"] {
      registry.phrase(
        typed,
        advises: Remedy("undo takes a deletion back", command: "log list --subject SERIAL").adding(
          .command("undo NUMBER"), separator: ", then "))
    }
    for typed in ["edit|change|modify|update SERIAL", "edit|change|modify|update product|iap|item SERIAL"] {
      registry.phrase(
        typed,
        advises: Remedy.command("product edit SERIAL --name TEXT").or(
          .command("product localize SERIAL LOCALE --display-name TEXT --description TEXT")))
    }
    for typed in [
      "new|create|add|make non-renewing|auto-renewable subscription SLUG NAME",
      "new|create|add|make a|an non-renewing|auto-renewable subscription SLUG NAME",
    ] {
      for type in ["non-renewing", "auto-renewable"] {
        registry.phrase(
          typed.replacing("non-renewing|auto-renewable", with: type),
          means: "product create SLUG --type \(type) --name NAME")
      }
    }
  }
}
