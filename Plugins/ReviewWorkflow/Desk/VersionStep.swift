internal import StockroomKit

/// A step that an app version took.
struct VersionStep {
  /// The version as it is afterwards.
  let version: AppVersion
  let from: AppVersionState
  let event: VersionEvent
  let part: Actor.Part
  let submission: Int64?

  /// A line for people.
  var line: String {
    "version \(version.version): \(from.label) → \(version.state.label) (\(event.rawValue), \(part.phrase))"
  }
}
