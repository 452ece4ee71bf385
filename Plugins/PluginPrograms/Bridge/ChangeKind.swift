import StockroomKit

/// The kinds of changes that programs can guard and hear of, by their names in messages.
enum ChangeKind: String, CaseIterable {
  case appCreated = "app.created"
  case appEdited = "app.edited"
  case appDeleted = "app.deleted"
  case versionCreated = "version.created"
  case versionDeleted = "version.deleted"
  case versionRenamed = "version.renamed"
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
      case .versionCreated: .versionCreated
      case .versionDeleted: .versionDeleted
      case .versionRenamed: .versionRenamed
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
