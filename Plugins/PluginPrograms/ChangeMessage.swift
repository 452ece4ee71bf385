import StockroomKit
import StockroomPlugin

/// Changes and items of the catalog as programs see them; never a secret.
extension JSON {
  /// A change, as the object of a `guard` or `listen` request.
  static func change(_ change: Change, in catalog: Catalog) throws -> JSON {
    var members: [String: JSON] = ["kind": .string(ChangeKind(of: change).rawValue)]
    switch change {
    case .appCreated(let app), .appDeleted(let app): members["app"] = .app(app)
    case .appEdited(let app, let was): (members["app"], members["was"]) = (.app(app), .app(was))
    case .bundleIDRegistered(let identifier, let name), .bundleIDDeleted(let identifier, let name):
      members["bundleID"] = ["identifier": .string(identifier.rawValue), "name": .string(name)]
    case .bundleIDRenamed(let identifier, let name, let was):
      members["bundleID"] = ["identifier": .string(identifier.rawValue), "name": .string(name)]
      members["was"] = .string(was)
    case .versionCreated(let version), .versionDeleted(let version): members["version"] = .version(version)
    case .versionEdited(let version, let was):
      (members["version"], members["was"]) = (.version(version), .version(was))
    case .versionStateChanged(let version, let was, let move):
      (members["version"], members["was"]) = (.version(version), .string(was.rawValue))
      members["move"] = .move(move)
    case .capabilityChanged(let capability, let app, let was):
      members["app"] = .app(app)
      members["capability"] = .string(capability.capability.word)
      (members["isOn"], members["was"]) = (.boolean(capability.isOn), .boolean(was.isOn))
    case .profileCreated(let profile, let app), .profileDeleted(let profile, let app),
      .profileRegenerated(let profile, let app, _):
      members["app"] = .app(app)
      members["profile"] = ["name": .string(profile.name), "kind": .string(profile.kind.word)]
    case .productCreated(let product), .productDeleted(let product), .hostingChanged(let product):
      members["product"] = try .product(product, in: catalog)
    case .productEdited(let product, let was):
      (members["product"], members["was"]) = try (.product(product, in: catalog), .product(was, in: catalog))
    case .statusChanged(let product, let was, let move):
      (members["product"], members["was"]) = try (.product(product, in: catalog), .string(was.rawValue))
      members["move"] = .move(move)
    case .stageChanged(let product, let was, let stage, let move):
      members["product"] = try .product(product, in: catalog)
      (members["was"], members["stage"]) = (.optional(was), .optional(stage))
      members["move"] = .move(move)
    case .localizationSet(let localization, let product, let was):
      (members["product"], members["localization"]) = try (.product(product, in: catalog), .localization(localization))
      members["was"] = was.map(JSON.localization) ?? .null
    case .localizationRemoved(let localization, let product):
      (members["product"], members["localization"]) = try (.product(product, in: catalog), .localization(localization))
    case .screenshotChanged(let screenshot, let product):
      (members["product"], members["fileName"]) = try (.product(product, in: catalog), .optional(screenshot?.fileName))
    case .availabilityChanged(let product, let storefronts, let was):
      (members["product"], members["was"]) = try (.product(product, in: catalog), .product(was, in: catalog))
      members["storefronts"] = storefronts.map { .array($0.map { .string($0.alpha3) }) } ?? .null
    case .priceChanged(let product, let price):
      members["product"] = try .product(product, in: catalog)
      members["storefronts"] = price.storefronts.map { .array($0.map { .string($0.alpha3) }) } ?? .null
      (members["from"], members["until"]) = (.optional(price.from?.iso8601), .optional(price.until?.iso8601))
    case .updateEdited(let update, let product, _):
      members["product"] = try .product(product, in: catalog)
      members["localizations"] = .array((update?.localizations ?? []).map(JSON.localization))
    case .updateMoved(let update, let was, let status, let move):
      members["product"] = try .product(update.product, in: catalog)
      (members["was"], members["to"]) = (.string(was.rawValue), .string(status.rawValue))
      members["move"] = .move(move)
    case .contentDelivered(let content, let product), .contentProcessed(let content, let product),
      .contentRemoved(let content, let product):
      (members["product"], members["content"]) = try (.product(product, in: catalog), .content(content))
    case .contentRefused(let content, let product, let move):
      (members["product"], members["content"]) = try (.product(product, in: catalog), .content(content))
      members["move"] = .move(move)
    case .testerCreated(let tester), .testerEdited(let tester, _), .testerDeleted(let tester):
      members["tester"] = ["email": .string(tester.email), "storefront": .string(tester.storefront.alpha3)]
    case .contractChanged(let contract, let was):
      (members["state"], members["was"]) = (.string(contract.state.rawValue), .string(was.state.rawValue))
    case .settingChanged(let name, let value, let was):
      members["name"] = .string(name)
      (members["value"], members["was"]) = (.optional(value), .optional(was))
    case .clockMoved(let from, let to):
      (members["from"], members["to"]) = (.string(from.iso8601), .string(to.iso8601))
    case .pluginEnabled(let name): members["name"] = .string(name)
    case .timerFired(let timer):
      (members["owner"], members["name"]) = (.string(timer.owner), .string(timer.name))
      members["subject"] = .string(timer.subject)
    }
    return .object(members)
  }

  /// A product, with its texts for buyers if they are given.
  ///
  /// Its identifier is the full name, so that what a program sends back means the same product.
  static func product(
    _ product: Product, localizations: [Localization]? = nil, in catalog: Catalog
  ) throws -> JSON {
    var members: [String: JSON] = [
      "id": .string(try catalog.fullName(of: product)), "appleID": .integer(product.appleID.rawValue),
      "name": .string(product.referenceName), "type": .string(product.type.rawValue),
      "status": .string(product.status.rawValue), "isHosted": .boolean(product.isHosted),
      "isClearedForSale": .boolean(product.isClearedForSale), "reviewNotes": .optional(product.reviewNotes),
      "screenshot": .optional(product.screenshotName), "createdAt": .string(product.createdAt.iso8601),
    ]
    if let localizations { members["localizations"] = .array(localizations.map(JSON.localization)) }
    return .object(members)
  }

  static func app(_ app: App) -> JSON {
    [
      "bundleID": .string(app.bundleID.rawValue), "appleID": .integer(app.appleID.rawValue), "name": .string(app.name),
      "sku": .string(app.sku), "primaryLocale": .string(app.primaryLocale),
    ]
  }

  static func localization(_ localization: Localization) -> JSON {
    [
      "locale": .string(localization.locale), "name": .optional(localization.displayName),
      "description": .optional(localization.description),
    ]
  }

  static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  private static func version(_ version: AppVersion) -> JSON {
    [
      "app": .integer(version.app.rawValue), "version": .string(version.version),
      "state": .string(version.state.rawValue), "release": .string(version.release.kind.rawValue),
      "earliestRelease": .optional(version.release.earliestDate?.iso8601), "copyright": .optional(version.copyright),
    ]
  }

  private static func content(_ content: HostedContent) -> JSON {
    [
      "version": .string(content.version), "state": .string(content.state.rawValue),
      "fileName": .string(content.fileName), "bytes": .integer(content.contentBytes),
    ]
  }

  private static func move(_ move: StatusMove) -> JSON {
    [
      "by": .string(move.by.name), "role": .string(move.by.part.rawValue), "reason": .string(move.reason),
      "guideline": .optional(move.guideline), "remark": .optional(move.remark),
    ]
  }
}

/// The kinds of changes that programs can guard and receive, by their names in messages.
enum ChangeKind: String, CaseIterable {
  case appCreated = "app.created"
  case appEdited = "app.edited"
  case appDeleted = "app.deleted"
  case bundleIDRegistered = "bundle-id.registered"
  case bundleIDRenamed = "bundle-id.renamed"
  case bundleIDDeleted = "bundle-id.deleted"
  case versionCreated = "version.created"
  case versionDeleted = "version.deleted"
  case versionEdited = "version.edited"
  case versionStateChanged = "version.state-changed"
  case capabilityChanged = "capability.changed"
  case profileCreated = "profile.created"
  case profileRegenerated = "profile.regenerated"
  case profileDeleted = "profile.deleted"
  case productCreated = "product.created"
  case productEdited = "product.edited"
  case productDeleted = "product.deleted"
  case statusChanged = "product.status-changed"
  case stageChanged = "product.stage-changed"
  case localizationSet = "localization.set"
  case localizationRemoved = "localization.removed"
  case screenshotChanged = "screenshot.changed"
  case availabilityChanged = "availability.changed"
  case hostingChanged = "hosting.changed"
  case priceChanged = "price.changed"
  case updateEdited = "update.edited"
  case updateMoved = "update.moved"
  case contentDelivered = "content.delivered"
  case contentProcessed = "content.processed"
  case contentRefused = "content.refused"
  case contentRemoved = "content.removed"
  case testerCreated = "tester.created"
  case testerEdited = "tester.edited"
  case testerDeleted = "tester.deleted"
  case contractChanged = "contract.changed"
  case settingChanged = "setting.changed"
  case clockMoved = "clock.moved"
  case pluginEnabled = "plugin.enabled"
  case timerFired = "timer.fired"

  init(of change: Change) {
    self =
      switch change {
      case .appCreated: .appCreated
      case .appEdited: .appEdited
      case .appDeleted: .appDeleted
      case .bundleIDRegistered: .bundleIDRegistered
      case .bundleIDRenamed: .bundleIDRenamed
      case .bundleIDDeleted: .bundleIDDeleted
      case .versionCreated: .versionCreated
      case .versionDeleted: .versionDeleted
      case .versionEdited: .versionEdited
      case .versionStateChanged: .versionStateChanged
      case .capabilityChanged: .capabilityChanged
      case .profileCreated: .profileCreated
      case .profileRegenerated: .profileRegenerated
      case .profileDeleted: .profileDeleted
      case .productCreated: .productCreated
      case .productEdited: .productEdited
      case .productDeleted: .productDeleted
      case .statusChanged: .statusChanged
      case .stageChanged: .stageChanged
      case .localizationSet: .localizationSet
      case .localizationRemoved: .localizationRemoved
      case .screenshotChanged: .screenshotChanged
      case .availabilityChanged: .availabilityChanged
      case .hostingChanged: .hostingChanged
      case .priceChanged: .priceChanged
      case .updateEdited: .updateEdited
      case .updateMoved: .updateMoved
      case .contentDelivered: .contentDelivered
      case .contentProcessed: .contentProcessed
      case .contentRefused: .contentRefused
      case .contentRemoved: .contentRemoved
      case .testerCreated: .testerCreated
      case .testerEdited: .testerEdited
      case .testerDeleted: .testerDeleted
      case .contractChanged: .contractChanged
      case .settingChanged: .settingChanged
      case .clockMoved: .clockMoved
      case .pluginEnabled: .pluginEnabled
      case .timerFired: .timerFired
      }
  }
}
