/// What must hold for a transition to be taken.
enum TransitionGuard: String, CaseIterable, Codable, Sendable {
  /// Nothing is missing that a reviewer would ask for.
  case complete
  /// It was submitted by itself, or its app version is on sale by now.
  case goesAlone = "goes alone"
  /// It was submitted with an app version that is not on sale yet.
  case goesWithVersion = "goes with a version"
}
