internal import StockroomKit

/// A setting of a device that is on or off, and the description of the command that switches it.
struct DeviceSwitch: Sendable {
  private typealias Setting = any WritableKeyPath<Device, Bool> & Sendable

  private static let state = Parameter<Switch?>.optionalArgument("state", "on or off. Default: show which.")

  let description: CommandDescription
  private let setting: Setting
  /// The effect in each position.
  private let (on, off): (String, String)

  private init(
    _ name: String, _ summary: String, _ setting: Setting, on: String, off: String
  ) {
    description = CommandDescription(
      "storekit \(name)", summary, effect: .writes, permission: .manageTesters,
      parameters: [Self.state] + DeviceChoice.ofDevice, receipt: Device.describedFields,
      examples: [
        "storekit device add iPad; storekit \(name) on", "storekit device add iPad; storekit \(name) off",
        "storekit device add iPad; storekit \(name)",
      ], writingArgument: Self.state.description.name)
    (self.setting, self.on, self.off) = (setting, on, off)
  }

  static let all = [
    DeviceSwitch(
      "can-make-payments", "Allow in-app purchases on a device, or forbid them as Restrictions do.",
      \.canMakePayments, on: "payments are allowed",
      off: "canMakePayments is false: products can be requested, and payments fail"),
    DeviceSwitch(
      "ask-to-buy", "Let purchases on a device wait for a parent: storekit approve and decline.", \.isAskingToBuy,
      on: "purchases wait for a parent", off: "purchases wait for nobody"),
    DeviceSwitch(
      "interrupt-purchases", "Interrupt purchases on a device, as new terms do: storekit resolve.",
      \.isInterrupting, on: "purchases are interrupted until they are resolved",
      off: "purchases are not interrupted"),
  ]

  func bind(_ arguments: Arguments) throws -> any BoundCommand {
    Call(
      setting: self, isOn: try arguments[Self.state].map { $0 == .on },
      choice: try DeviceChoice(arguments, hasApp: false))
  }

  private struct Call: BoundCommand {
    let setting: DeviceSwitch
    let isOn: Bool?
    let choice: DeviceChoice

    func run(in context: Context) throws -> Output {
      var device = try choice.device(in: context)
      if let isOn {
        device = try Devices(catalog: context.catalog).change(device) { $0[keyPath: setting.setting] = isOn }
      }
      return .receipt(
        Receipt(
          "on \(device.name), \(device[keyPath: setting.setting] ? setting.on : setting.off)",
          record: Record(try device.fields(in: context.catalog))))
    }
  }
}

/// A word that switches something: `on` or `off`.
enum Switch: String, ParameterValue, CaseIterable {
  case on, off

  static var valueName: String { "on|off" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> Switch {
    guard let value = Switch(rawValue: text.lowercased()) else {
      throw Refusal("usage.value", kind: .usage, "\(text) is neither on nor off", hint: "use on or off", subject: text)
    }
    return value
  }
}
