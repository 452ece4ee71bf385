internal import StockroomKit

struct NetworkSwitch: Command {
  private static let state = Parameter<Switch>.argument("state", "on or off.")

  static let description = CommandDescription(
    "storekit network", "Connect a device to the network, which sends waiting payments, or disconnect it.",
    effect: .writes, permission: .manageTesters, parameters: [state] + DeviceChoice.ofDevice,
    receipt: Device.describedFields,
    examples: ["storekit device add iPad; storekit network off; storekit network on"])

  private let state: Switch
  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    state = try arguments[Self.state]
    choice = try DeviceChoice(arguments, hasApp: false)
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let device = try Devices(catalog: catalog).change(choice.device(in: context)) { $0.isOffline = state == .off }
    guard state == .on else {
      let failed = try DownloadQueue(catalog: catalog).networkWillEnd(on: device)
      let lines = try failed.map { try $0.sentence(in: catalog) }
      return .receipt(
        Receipt(
          (["\(device.name) is offline: requests fail, and payments wait in the queue"] + lines)
            .joined(separator: "\n"),
          record: Record(try device.fields(in: catalog))))
    }
    var sent: [PaymentTransaction] = []
    let apps = Set(try PaymentTransactions(catalog: catalog).waiting(on: device).map(\.app))
    for app in try apps.compactMap(catalog.apps.find).sorted(by: { $0.appleID.rawValue < $1.appleID.rawValue }) {
      let current = try Devices(catalog: catalog).require(device.name)
      var queue = PaymentQueue(of: app, on: current, in: catalog)
      sent += try queue.forwardWaiting()
    }
    try DownloadQueue(in: context).networkDidStart(on: Devices(catalog: catalog).require(device.name))
    let lines = try sent.map { try $0.sentence(in: catalog) }
    return .receipt(
      Receipt(
        (["\(device.name) is online"] + lines).joined(separator: "\n"),
        record: Record(try Devices(catalog: catalog).require(device.name).fields(in: catalog))))
  }
}

struct BandwidthCommand: Command {
  private static let bandwidth = Parameter<Bandwidth?>.optionalArgument(
    "bandwidth", "Bytes per second of the store's clock, such as 500kB, or unlimited. Default: show the bandwidth.")

  static let description = CommandDescription(
    "storekit bandwidth", "Show or set how much downloads on a device load per second of the store's clock.",
    effect: .writes, permission: .manageTesters, parameters: [bandwidth] + DeviceChoice.ofDevice,
    receipt: Device.describedFields,
    examples: ["storekit device add iPad; storekit bandwidth 500kB; storekit bandwidth"])

  private let bandwidth: Bandwidth?
  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    bandwidth = try arguments[Self.bandwidth]
    choice = try DeviceChoice(arguments, hasApp: false)
  }

  func run(in context: Context) throws -> Output {
    let before = try choice.device(in: context)
    let device = try Devices(catalog: context.catalog).change(before) { device in
      if let bandwidth { device.bandwidth = bandwidth.bytes }
    }
    let text =
      device.bandwidth.map { "downloads load \(HumanNumbers.bytes($0)) per second" } ?? "downloads load immediately"
    return .receipt(
      Receipt("on \(device.name), \(text)", record: Record(try device.fields(in: context.catalog))))
  }
}

struct FailNext: Command {
  private static let code = Parameter<String>.argument(
    "code", "The code of SKErrorDomain or NSURLErrorDomain, or a name such as paymentCancelled."
  )
  .named("CODE").completed(by: "storekit-error")

  static let description = CommandDescription(
    "storekit fail-next", "Let the next request, payment, or restore on a device fail with an error.", effect: .writes,
    permission: .manageTesters, parameters: [code] + DeviceChoice.ofDevice, receipt: Device.describedFields,
    examples: [
      "storekit device add iPad; storekit fail-next 2", "storekit device add iPad; storekit fail-next paymentCancelled",
    ])

  private let text: String
  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    text = try arguments[Self.code]
    choice = try DeviceChoice(arguments, hasApp: false)
  }

  func run(in context: Context) throws -> Output {
    guard let error = StoreKitError(codeOrName: text) else {
      throw Refusal(
        "storekit.error.unknown", kind: .missing, "StoreKit has no error \(text)",
        hint: "use one of \(StoreKitError.known.map { String($0.code) }.joined(separator: ", "))", subject: text)
    }
    let device = try Devices(catalog: context.catalog).change(choice.device(in: context)) { $0.nextError = error.code }
    return .receipt(
      Receipt(
        "the next request, payment, or restore on \(device.name) fails: \(error.description)",
        record: Record(try device.fields(in: context.catalog))))
  }
}
