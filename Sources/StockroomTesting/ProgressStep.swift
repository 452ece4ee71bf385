internal import Synchronization

/// A report of progress, as a command made it through its context.
public struct ProgressStep: Hashable, Sendable {
  /// What is being done.
  public let label: String
  /// The amount done, in bytes or items.
  public let done: Int64
  /// The whole amount; nil if unknown.
  public let total: Int64?
}

/// The progress of a console's commands.
final class ProgressLog: Sendable {
  private let state = Mutex<(steps: [ProgressStep], observer: (@Sendable (ProgressStep) -> Void)?)>(([], nil))

  var steps: [ProgressStep] { state.withLock(\.steps) }

  var observer: (@Sendable (ProgressStep) -> Void)? {
    get { state.withLock(\.observer) }
    set { state.withLock { $0.observer = newValue } }
  }

  func add(_ step: ProgressStep) {
    let observer = state.withLock { state in
      state.steps.append(step)
      return state.observer
    }
    observer?(step)
  }
}
