internal import StockroomKit

/// A completed step of an app version.
struct VersionStep {
  /// The version after the step.
  let version: AppVersion
  let from: AppVersionState
  let event: VersionEvent
  let part: Actor.Part
  let submission: Int64?

  /// The step as a line of text.
  var line: String {
    "version \(version.version): \(from.label) → \(version.state.label) (\(event.rawValue), \(part.phrase))"
  }
}
