internal import StockroomKit

struct DeviceAdd: Command {
  private static let name = Parameter<String>.argument("name", "A name for the device.").named("NAME")

  static let description = CommandDescription(
    "storekit device add", "Add a simulated device.", effect: .writes, permission: .manageTesters,
    parameters: [name] + DeviceOptions.parameters + [DeviceOptions.simulator],
    receipt: Device.describedFields,
    examples: [
      "storekit device add iPad", "storekit device add iPod --ios 5.1", "storekit device add 'iPad 2' --language ja",
      "storekit device add Simulator --simulator",
    ])

  private let name: String
  private let options: DeviceOptions
  private let isSimulator: Bool

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]
    options = try DeviceOptions(arguments)
    isSimulator = try arguments[DeviceOptions.simulator]
  }

  func run(in context: Context) throws -> Output {
    try DeviceOptions.check(name: name)
    var draft = Device(
      name: name, system: options.system ?? .ios6, language: options.language?.text ?? "en-US", profile: "development",
      isSimulator: isSimulator, at: context.now)
    try options.apply(to: &draft, in: context.catalog)
    let added = try Devices(catalog: context.catalog).add(draft)
    let device = try Devices(catalog: context.catalog).change(added) { $0.bandwidth = draft.bandwidth }
    // A batch that was rolled back may have left files under the same name.
    DeviceFiles(catalog: context.catalog).syncAfterCommit()
    return .receipt(
      Receipt(
        "added \(device.name), \(device.kind)", record: Record(try device.fields(in: context.catalog)),
        tally: .init("device", "added"), next: ["storekit products PRODUCT"]))
  }
}

struct DeviceEdit: Command {
  static let description = CommandDescription(
    "storekit device edit", "Change a device: its iOS, language, provisioning profile, or bandwidth.", effect: .writes,
    permission: .manageTesters, parameters: [DeviceChoice.argument] + DeviceOptions.parameters,
    receipt: Device.describedFields,
    examples: [
      "storekit device add iPad; storekit device edit iPad --ios 5.1",
      "storekit device add iPad; storekit device edit iPad --bandwidth 500kB",
      "storekit device add iPad; storekit device edit iPad --profile distribution",
    ])

  private let name: String
  private let options: DeviceOptions

  init(_ arguments: Arguments) throws {
    name = try arguments[DeviceChoice.argument]
    options = try DeviceOptions(arguments)
  }

  func run(in context: Context) throws -> Output {
    let devices = Devices(catalog: context.catalog)
    var draft = try devices.require(name)
    let was = draft
    try options.apply(to: &draft, in: context.catalog)
    let device = try devices.change(was) { $0 = draft }
    return .receipt(
      Receipt(
        "changed \(device.name), \(device.kind)", record: Record(try device.fields(in: context.catalog)),
        tally: .init("device", "changed")))
  }
}

struct DeviceList: Command {
  static let description = CommandDescription(
    "storekit device list", "List the simulated devices.", effect: .reads, permission: .manageTesters,
    fields: Device.describedColumns, examples: ["storekit device list", "storekit device"], isNounDefault: true)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let devices = try Devices(catalog: context.catalog).all()
    return .table(
      Table(
        columns: Device.describedColumns.columns(), empty: "no devices",
        rows: devices.map { device in
          [
            .identifier(device.name), .boolean(device.isCurrent), .text(device.kind), .text(device.language),
            .identifier(device.profile), .identifier(device.account), .boolean(!device.isOffline),
          ]
        }))
  }
}

struct DeviceShow: Command {
  private static let name = Parameter<String?>.optionalArgument("name", "The device. Default: the one in use.")
    .named("NAME").completed(by: "storekit-device")

  static let description = CommandDescription(
    "storekit device show", "Show a device, its account, and what is simulated on it.", effect: .reads,
    permission: .manageTesters, parameters: [name], fields: Device.describedFields,
    examples: ["storekit device add iPad; storekit device show iPad"])

  private let name: String?

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]
  }

  func run(in context: Context) throws -> Output {
    let device = try Devices(catalog: context.catalog).chosen(name)
    return .record(Record(title: device.name, try device.fields(in: context.catalog)))
  }
}

struct DeviceUse: Command {
  static let description = CommandDescription(
    "storekit device use", "Choose the device for commands without --device.", effect: .writes,
    permission: .manageTesters, parameters: [DeviceChoice.argument], receipt: Device.describedFields,
    examples: ["storekit device add iPad; storekit device use iPad"])

  private let name: String

  init(_ arguments: Arguments) throws {
    name = try arguments[DeviceChoice.argument]
  }

  func run(in context: Context) throws -> Output {
    let devices = Devices(catalog: context.catalog)
    let device = try devices.use(try devices.require(name))
    return .receipt(
      Receipt("using \(device.name)", record: Record(try device.fields(in: context.catalog))))
  }
}

struct DeviceRemove: Command {
  static let description = CommandDescription(
    "storekit device remove", "Remove a device with its payment queue and installed content; purchases stay.",
    effect: .destroys, permission: .manageTesters, parameters: [DeviceChoice.argument], receipt: Device.describedFields,
    examples: ["storekit device add iPad; storekit device remove iPad --yes"])

  private let name: String

  init(_ arguments: Arguments) throws {
    name = try arguments[DeviceChoice.argument]
  }

  func run(in context: Context) throws -> Output {
    let devices = Devices(catalog: context.catalog)
    let device = try devices.require(name)
    try DeviceFiles(catalog: context.catalog).requireReachable(device)
    let fields = try device.fields(in: context.catalog)
    try DownloadQueue(catalog: context.catalog).deviceWillBeRemoved(device)
    try devices.remove(device)
    return .receipt(
      Receipt("removed \(device.name)", record: Record(fields), tally: .init("device", "removed")))
  }
}
