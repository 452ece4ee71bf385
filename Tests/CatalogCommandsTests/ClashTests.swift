import CatalogCommands
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

  private struct PaintCreate: Command {
    static let colour = Parameter<String>.argument("colour", "The colour.").named("COLOUR").completed(by: "colour")
    static let description = CommandDescription(
      "paint create", "Mixes a paint.", effect: .none, parameters: [colour], examples: [])

    init(_ arguments: Arguments) {}

    func run(in context: Context) -> Output { .nothing }
  }

  private struct PaintList: Command {
    static let description = CommandDescription(
      "paint list", "Lists paints.", effect: .none, fields: [FieldDescription("colour", .text, label: "Colour", "")],
      examples: [], ownsListing: true)

    init(_ arguments: Arguments) {}

    func run(in context: Context) -> Output { .nothing }
  }

  private static let colour = Parameter<String?>.option("colour", "The colour.")
  private static let notes = Parameter<String?>.option("notes", "The notes.")

  private func refusal(_ guests: Guest..., absent: [Guest] = []) -> Refusal? {
    refusal(of: guests, absent: absent)
  }

  private func refusal(of guests: [Guest], absent: [Guest] = []) -> Refusal? {
    func registry(_ guests: [Guest]) -> Registry {
      var registry = Registry()
      registry.install(CatalogPlugin())
      for guest in guests { registry.install(guest) }
      return registry
    }
    do {
      var enabled = registry(guests)
      enabled.absent = .init(of: Set(absent.map(\.name)), in: registry(guests + absent))
      try enabled.validate()
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

  @Test func `so are two plugins with the same folder beside a store`() {
    let (first, second) = (Guest("First", sideFolders: ["things"]), Guest("Second", sideFolders: ["things"]))
    #expect(refusal(first, second)?.message.hasSuffix("both provide the folder things beside stores") == true)
  }

  @Test func `what the catalogue brings itself is taken`() {
    let column = Guest("First") { $0.column(ProductColumn("status", label: "", summary: "") { _, _, _ in .null }) }
    #expect(refusal(column)?.code == "plugin.clash")
    let option = Guest("First") { $0.option(Self.notes, on: "product create") { _, _, _ in } }
    #expect(refusal(option)?.code == "plugin.clash")
  }

  @Test func `the hint of a clash switches off either of the plugins`() {
    let last = refusal(Guest("First", add: Thing.column.add), Guest("Second", add: Thing.column.add))
    #expect(last?.hint == "plugin disable Second, or plugin disable First")
    #expect(refusal(Guest("First"), Guest("First"))?.hint == "plugin disable First")
    let taken = refusal(Guest("First") { $0.complete("file") { _, _, _ in [] } })
    #expect(taken?.message == "the plugin First and Stockroom itself both provide the completer file")
    #expect(taken?.hint == "plugin disable First")
  }

  @Test(arguments: ["note", "product", "journal_entry"])
  func `a table that another plugin, the catalog, or the store has is refused`(name: String) {
    let add: @Sendable (inout Registry) -> Void = { registry in
      registry.tables(
        TableDescription(name, columns: ["text"]),
        migrations: [Migration(version: 1, sql: "CREATE TABLE \(name) (id INTEGER)")])
    }
    let others = name == "note" ? [Guest("Second", add: add)] : []
    let refusal = refusal(of: [Guest("First", add: add)] + others)
    #expect(refusal?.code == "plugin.clash" && refusal?.subject == "the table \(name)")
    #expect(refusal?.hint?.contains("plugin disable First") == true)
  }

  @Test func `a completer that no plugin provides is refused by name, unless its plugin is switched off`() {
    let painter = Guest("Painter") { $0.commands(PaintCreate.self) }
    let missing = refusal(painter)
    #expect(missing?.code == "plugin.completer.unknown" && missing?.subject == "colour")
    #expect(
      missing?.message == "the plugin Painter completes paint create COLOUR by colour, which no plugin provides")
    #expect(missing?.hint == "plugin disable Painter, or register the completer colour when it is installed")

    let colours = Guest("Colours", add: Thing.completer.add)
    #expect(refusal(painter, colours) == nil)
    #expect(refusal(painter, absent: [colours]) == nil)
  }

  @Test func `so are the completers of options and of columns`() {
    let option = Guest("First") {
      $0.option(Self.colour.completed(by: "shade"), on: "product create") { _, _, _ in }
    }
    #expect(refusal(option)?.message.contains("completes product create --colour TEXT by shade") == true)
    let column = Guest("First") {
      $0.column(ProductColumn("shade", label: "", summary: "", argumentCompleter: "shade") { _, _, _ in .null })
    }
    #expect(refusal(column)?.message.contains("completes product list --columns shade by shade") == true)
  }

  @Test func `an option for a command that takes none of plugins is refused`() {
    let refusal = refusal(Guest("First") { $0.option(Self.colour, on: "product show") { _, _, _ in } })
    #expect(refusal?.code == "plugin.option.not-taken" && refusal?.subject == "product show")
    #expect(refusal?.hint == "plugin disable First, or add it to product create or product edit")
  }

  @Test func `a command that lists something of its own keeps its fields`() throws {
    var registry = Registry()
    registry.install(CatalogPlugin())
    registry.install(Guest("Painter") { $0.commands(PaintList.self) })
    let entry = try #require(registry.commandSet.entries.first { $0.description.name == "paint list" })
    #expect(registry.description(of: entry).fields.map(\.name) == ["colour"])
  }

  @Test func `an option needs its command, unless the command is switched off`() {
    let guest = Guest("First") { $0.option(Self.colour, on: "paint create") { _, _, _ in } }
    #expect(refusal(guest)?.code == "plugin.option.no-command")
    #expect(refusal(guest, absent: [Guest("Painter") { $0.commands(PaintCreate.self) }]) == nil)
  }
}
