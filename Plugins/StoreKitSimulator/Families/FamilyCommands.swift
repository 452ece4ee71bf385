internal import StockroomKit

struct FamilyAdd: Command {
  private static let organizer = Parameter<String>.argument("organizer", "The account that shares with a family.")
    .named("ORGANIZER").completed(by: "tester")
  private static let member = Parameter<String>.argument("member", "The account of the new member.").named("MEMBER")
    .completed(by: "tester")

  static let description = CommandDescription(
    "storekit family add", "Add an account to a family, which shares subscriptions with Family Sharing.",
    also: ["family sharing", "share"], effect: .writes, permission: .manageTesters, parameters: [organizer, member],
    receipt: Families.Member.describedFields, examples: [Families.example])

  private let organizer: String
  private let member: String

  init(_ arguments: Arguments) throws {
    organizer = try arguments[Self.organizer]
    member = try arguments[Self.member]
  }

  func run(in context: Context) throws -> Output {
    let added = try Families(catalog: context.catalog).add(member, to: organizer)
    return .receipt(
      Receipt(
        "\(added.account) is in the family of \(added.organizer)", record: Record(added.fields),
        tally: .init("member", "added"), next: ["storekit owned \(ConsoleLine.text([added.account]))"]))
  }
}

struct FamilyRemove: Command {
  private static let member = Parameter<String>.argument("member", "The member.").named("MEMBER").completed(
    by: "tester")

  static let description = CommandDescription(
    "storekit family remove", "Take a member out of a family, which ends what is shared with and by the member.",
    also: ["leave family"], effect: .writes, permission: .manageTesters, parameters: [member],
    receipt: Families.Member.describedFields,
    examples: ["\(Families.example); storekit family remove ada@example.com"])

  private let member: String

  init(_ arguments: Arguments) throws { member = try arguments[Self.member] }

  func run(in context: Context) throws -> Output {
    let removed = try Families(catalog: context.catalog).remove(member)
    return .receipt(
      Receipt(
        "\(removed.account) left the family of \(removed.organizer)", record: Record(removed.fields),
        tally: .init("member", "removed")))
  }
}

struct FamilyList: Command {
  static let description = CommandDescription(
    "storekit family list", "List the members of all families.", effect: .reads, permission: .manageTesters,
    fields: Families.Member.describedFields, examples: ["\(Families.example); storekit family list"],
    isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let members = try Families(catalog: context.catalog).all()
    return .table(
      Table(
        columns: Self.description.fields.columns(), empty: "there are no families",
        rows: members.map { $0.fields.map(\.value) }))
  }
}

extension Families {
  /// Lines that make a family, for examples.
  fileprivate static let example =
    "tester create ada@example.com --first Ada --last Byron --storefront GBR --password Harbour-Ferry-12; "
    + "storekit family add yuki@example.com ada@example.com"
}

extension Families.Member {
  static let describedFields = StoreKitExplanations.all.described(
    "storekit.family", ["organizer": .identifier, "member": .identifier, "since": .date])

  fileprivate var fields: [Field] {
    [
      Field("organizer", .identifier(organizer), label: "Organizer"),
      Field("member", .identifier(account), label: "Member"), Field("since", .date(since), label: "Since"),
    ]
  }
}
