package import Language
package import Store

extension Diagnostic {
  /// A refusal without a place.
  package init(_ refusal: Refusal) {
    self.init(
      code: refusal.code, kind: Kind(refusal.kind), message: refusal.message, hint: refusal.hint)
    hintCommands = refusal.remedy?.commands ?? []
  }
}

extension SourceSpan {
  /// A refusal at this place, with a hint if it has none of its own.
  package func diagnostic(_ refusal: Refusal, hint: String? = nil) -> Diagnostic {
    var diagnostic = diagnostic(
      refusal.code, kind: Diagnostic.Kind(refusal.kind), refusal.message, hint: refusal.hint ?? hint)
    diagnostic.hintCommands = refusal.remedy?.commands ?? []
    return diagnostic
  }
}

extension Diagnostic.Kind {
  /// The kind of a refusal.
  package init(_ kind: Refusal.Kind) {
    self =
      switch kind {
      case .usage: .usage
      case .missing: .missing
      case .rule: .rule
      case .state: .state
      case .forbidden: .forbidden
      case .busy: .busy
      case .damaged: .damaged
      case .unavailable: .unavailable
      case .cancelled: .cancelled
      }
  }

  /// The refusal's kind, from which statuses follow.
  package var ofRefusal: Refusal.Kind {
    switch self {
    case .usage: .usage
    case .missing: .missing
    case .rule: .rule
    case .state: .state
    case .forbidden: .forbidden
    case .busy: .busy
    case .damaged: .damaged
    case .unavailable: .unavailable
    case .cancelled: .cancelled
    }
  }
}
