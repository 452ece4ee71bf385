import Foundation
import StockroomKit
import Testing

@Suite struct ClashTests {
  private struct Gratis: PricingService {
    func price(of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog) -> Price? { nil }
  }

  /// What only one plugin can bring.
  private enum Thing: String, CaseIterable {
    case option = "the option --colour of product create"
    case prices = "the prices"
    case completer = "the completer colour"
    case column = "the column colour"

    @Sendable func add(to registry: inout Registry) {
      switch self {
      case .option: registry.option(colour, on: "product create") { _, _, _ in }
      case .prices: registry.provide(pricing: Gratis())
      case .completer: registry.complete("colour") { _, _, _ in [] }
      case .column: registry.column(ProductColumn("colour", label: "Colour", summary: "") { _, _, _ in .null })
      }
    }
  }

  private static let colour = Parameter<String?>.option("colour", "The colour.")
  private static let notes = Parameter<String?>.option("notes", "The notes.")

  private func refusal(_ guests: Guest..., absent: Set<String> = []) -> Refusal? {
    var registry = Registry.catalog
    for guest in guests { registry.install(guest) }
    do {
      try registry.validate(absent: absent)
      return nil
    } catch {
      return error as? Refusal
    }
  }

  @Test func `plugins that bring different things go together`() {
    let first = Guest("First") { $0.option(Self.colour, on: "product create") { _, _, _ in } }
    let second = Guest("Second") { $0.option(Self.colour, on: "product edit") { _, _, _ in } }
    #expect(refusal(first, second) == nil)
  }

  @Test(arguments: Thing.allCases) private func `two that bring the same thing are refused by name`(thing: Thing) {
    let refusal = refusal(Guest("First", add: thing.add), Guest("Second", add: thing.add))
    #expect(refusal?.code == "plugin.clash")
    #expect(refusal?.message == "the plugins First and Second both provide \(thing.rawValue)")
  }

  @Test func `so are two workers of a name, and two plugins`() {
    let add: @Sendable (inout Registry) -> Void = { registry in
      for _ in 1...2 { registry.worker("inspect") { task in try task.answer(task.request()) } }
    }
    #expect(
      refusal(Guest("First", add: add))?.message
        == "two parts of the plugin First both provide the worker First/inspect")
    #expect(refusal(Guest("First"), Guest("First"))?.code == "plugin.clash")
  }

  @Test func `what the catalogue brings itself is taken`() {
    let column = Guest("First") { $0.column(ProductColumn("status", label: "", summary: "") { _, _, _ in .null }) }
    #expect(refusal(column)?.code == "plugin.clash")
    let option = Guest("First") { $0.option(Self.notes, on: "product create") { _, _, _ in } }
    #expect(refusal(option)?.code == "plugin.clash")
  }

  @Test func `an option needs its command, unless the command is switched off`() {
    let guest = Guest("First") { $0.option(Self.colour, on: "paint create") { _, _, _ in } }
    #expect(refusal(guest)?.code == "plugin.option.no-command")
    #expect(refusal(guest, absent: ["paint create"]) == nil)
  }
}
