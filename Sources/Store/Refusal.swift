/// A request that Stockroom understood and turned down.
///
/// The code is stable and dotted, from general to special, so that scripts can match it by prefix. The message says
/// what is wrong; the hint names the command that mends it. A refusal is declared as a static member beside its rule:
///
///     extension Refusal {
///       static func hostingNotEligible(_ product: ProductIdentifier) -> Refusal { … }
///     }
public struct Refusal: Error, Hashable, Codable, Sendable {
  /// What sort of failure this is; statuses follow from it alone.
  public let kind: Kind
  /// A stable, dotted code such as `product.hosting.not-eligible`.
  public let code: String
  /// What is wrong, in words an administrator knows.
  public let message: String
  /// How to mend it: usually a command.
  public let hint: String?
  /// The key of the thing refused, or the word that is wrong; the console points at it.
  public let subject: String?
  /// Whether it is about the last of several words that say the subject, where the others are as they should be.
  package private(set) var isAboutLast = false

  /// Makes a refusal; one that names no kind is that a rule of the domain forbids the request.
  public init(
    _ code: String, kind: Kind = .rule, _ message: String, hint: String? = nil, subject: String? = nil
  ) {
    self.code = code
    self.kind = kind
    self.message = message
    self.hint = hint
    self.subject = subject
  }
}

extension Refusal {
  /// The same about the last of several words that say the subject.
  package var aboutLast: Refusal {
    var copy = self
    copy.isAboutLast = true
    return copy
  }

  /// The same in other words.
  package func rephrased(_ message: String, hint: String?) -> Refusal {
    let copy = Refusal(code, kind: kind, message, hint: hint, subject: subject)
    return isAboutLast ? copy.aboutLast : copy
  }
}

extension Refusal {
  /// The sorts of failure; programs branch on these, never on the text of a code.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// The words make no command, or a confirmation is withheld: exit status 2.
    case usage
    /// What was named does not exist: exit status 1.
    case missing
    /// A rule of the domain forbids it, whatever the state: exit status 1.
    case rule
    /// It is not allowed in the state that the thing has now: exit status 1.
    case state
    /// Who asks may not do it, or may not do it there: exit status 1.
    case forbidden
    /// Somebody else holds what is needed, and it may work later: exit status 75.
    case busy
    /// What is stored is damaged: exit status 1.
    case damaged
    /// A file, the disk, or another part of the system does not work: exit status 1.
    case unavailable
    /// The person interrupted it: exit status 130.
    case cancelled
  }
}

extension Refusal.Kind {
  /// The exit status of a program that ends with such a refusal.
  public var exitStatus: Int32 {
    switch self {
    case .usage: 2
    case .busy: 75
    case .cancelled: 130
    case .missing, .rule, .state, .forbidden, .damaged, .unavailable: 1
    }
  }

  /// Whether the store or the system failed, rather than the request.
  package var isFailure: Bool {
    switch self {
    case .busy, .damaged, .unavailable, .cancelled: true
    case .usage, .missing, .rule, .state, .forbidden: false
    }
  }
}
