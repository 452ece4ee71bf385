import StockroomKit

/// The lines of commands about groups, for hints.
extension GroupTexts {
  /// A line about a group, with its app unless that is in use.
  func line(_ verb: String, _ group: Int64, _ words: [String] = []) throws -> String {
    let name = try groups.find(group).map(groups.reference) ?? String(group)
    return ConsoleLine.text(["subscription", "group", verb, name] + words + (try place(of: group)))
  }

  /// A line about the review of a group's texts.
  func reviewLine(_ verb: String, _ group: Int64) throws -> String {
    let name = try groups.find(group).map(groups.reference) ?? String(group)
    return ConsoleLine.text(
      ["review", verb, "--item", "\(ResourceDescription.group.noun) \(name)"] + (try place(of: group)))
  }

  private func place(of group: Int64) throws -> [String] {
    guard let app = try groups.find(group).flatMap({ try catalog.apps.find(AppleID($0.owner)) }),
      app.appleID != catalog.appInUse?.appleID
    else { return [] }
    return ["--app", app.bundleID.rawValue]
  }
}
