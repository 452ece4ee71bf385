internal import StockroomKit

struct ObserverAdd: Command {
  private static let name = Parameter<String>.argument("name", "A name for the observer.").named("NAME")

  static let description = CommandDescription(
    "storekit observer add", "Add an observer of an app's payment queue; it receives all later callbacks.",
    effect: .writes, permission: .manageTesters, parameters: [name] + DeviceChoice.parameters,
    receipt: Observer.describedFields, examples: ["storekit device add iPad; storekit observer add analytics"])

  private let name: String
  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]
    choice = try DeviceChoice(arguments)
  }

  func run(in context: Context) throws -> Output {
    let (device, app) = (try choice.device(in: context), try choice.app(in: context))
    let observer = try Observers(catalog: context.catalog).add(name, on: device, app: app)
    return .receipt(
      Receipt(
        "\(name) observes the payment queue of \(app.name) on \(device.name)",
        record: Record(observer.fields(device, app)), tally: .init("observer", "added"),
        next: ["storekit updates --observer \(name)"]))
  }
}

struct ObserverRemove: Command {
  private static let name = Parameter<String>.argument("name", "The observer.").named("NAME")
    .completed(by: "storekit-observer")

  static let description = CommandDescription(
    "storekit observer remove", "Remove an observer of an app's payment queue.", effect: .writes,
    permission: .manageTesters, parameters: [name] + DeviceChoice.parameters, receipt: Observer.describedFields,
    examples: [
      "storekit device add iPad; storekit observer add analytics; storekit observer remove analytics"
    ])

  private let name: String
  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]
    choice = try DeviceChoice(arguments)
  }

  func run(in context: Context) throws -> Output {
    let (device, app) = (try choice.device(in: context), try choice.app(in: context))
    let observers = Observers(catalog: context.catalog)
    let observer = try observers.require(name, on: device, app: app)
    try observers.remove(observer, on: device, app: app)
    return .receipt(
      Receipt(
        "\(name) no longer observes the payment queue of \(app.name) on \(device.name)",
        record: Record(observer.fields(device, app)), tally: .init("observer", "removed")))
  }
}

struct ObserverList: Command {
  static let description = CommandDescription(
    "storekit observer list", "List the observers of an app's payment queue.", effect: .reads,
    permission: .manageTesters, parameters: DeviceChoice.parameters, fields: Observer.describedFields,
    examples: ["storekit device add iPad; storekit observer list"], isNounDefault: true)

  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws { choice = try DeviceChoice(arguments) }

  func run(in context: Context) throws -> Output {
    let (device, app) = (try choice.device(in: context), try choice.app(in: context))
    let observers = try Observers(catalog: context.catalog).all(on: device, app: app)
    return .table(
      Table(
        columns: Observer.describedFields.columns(), empty: "no observers: the app was not used on \(device.name)",
        rows: observers.map { $0.fields(device, app).map(\.value) }))
  }
}

struct Updates: Command {
  private static let observer = Parameter<String?>.option(
    "observer", "Callbacks to this observer. Default: all since the app was first used."
  ).named("NAME").completed(by: "storekit-observer")
  private static let after = Parameter<Int>.option("after", "Only callbacks after this number.", default: 0, text: "0")
    .named("N")

  static let description = CommandDescription(
    "storekit updates",
    "List the callbacks that an app's observers received, and its requests for products with their answers, in order.",
    effect: .reads, permission: .manageProducts, parameters: [observer, after] + DeviceChoice.parameters,
    fields: StoreKitExplanations.all.described(
      "storekit",
      [
        "update": .integer, "callback": .text, "transaction": .integer, "download": .integer, "note": .text,
        "time": .date, "transactions": .list, "downloads": .list,
      ]),
    examples: [
      PaymentTransaction.purchase + "storekit updates",
      "storekit device add iPad; storekit observer add analytics; storekit updates --observer analytics",
    ])

  private let observer: String?
  private let after: Int
  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    observer = try arguments[Self.observer]
    after = try arguments[Self.after]
    choice = try DeviceChoice(arguments)
  }

  func run(in context: Context) throws -> Output {
    let (device, app) = (try choice.device(in: context), try choice.app(in: context))
    let since = try observer.map {
      try Observers(catalog: context.catalog).require($0, on: device, app: app).since
    }
    let start = max(since ?? 0, Int64(after))
    return .table(
      Table(
        columns: Self.description.fields.columns(dataOnly: ["transactions", "downloads"]), empty: "no callbacks"
      ) { emit in
        try StoreMessages(catalog: context.catalog).callbacks(on: device, app: app, after: start) { messages in
          guard let first = messages.first else { return }
          let (transactions, downloads) = (messages.compactMap(\.payment), messages.compactMap(\.download))
          try emit([
            .integer(first.call), .text(first.message), Self.numbers(transactions), Self.numbers(downloads),
            .text(StoreMessage.note(of: messages)), .date(first.at), .list(transactions.map(Value.integer)),
            .list(downloads.map(Value.integer)),
          ])
        }
      })
  }
}

extension Updates {
  /// One number, or several for people; programs read several in a list.
  private static func numbers(_ numbers: [Int64]) -> Value {
    guard numbers.count > 1 else { return .integer(numbers.first) }
    return .remark(numbers.map(String.init).joined(separator: ", "), data: .null)
  }
}

extension Observer {
  /// The fields of an observer, which are also the columns of the list.
  static let describedFields = StoreKitExplanations.all.described(
    "storekit.observer",
    ["name": .identifier, "device": .identifier, "app": .identifier, "since": .integer, "added": .date])

  fileprivate func fields(_ device: Device, _ app: App) -> [Field] {
    [
      Field("name", .identifier(name), label: "Observer"), Field("device", .identifier(device.name), label: "Device"),
      Field("app", .identifier(app.bundleID.rawValue), label: "App"),
      Field("since", .integer(since), label: "Since No."), Field("added", .date(addedAt), label: "Added"),
    ]
  }
}
