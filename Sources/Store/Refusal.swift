/// A request that Stockroom understood and refused.
///
/// The code is stable and dotted, from general to special, so that scripts can match it by prefix. The message says
/// what is wrong; the hint gives the command that fixes it. A refusal is declared as a static member beside its rule:
///
///     extension Refusal {
///       static func hostingNotEligible(_ product: ProductIdentifier) -> Refusal { … }
///     }
public struct Refusal: Error, Hashable, Codable, Sendable {
  /// The kind of failure; exit and HTTP statuses follow from it alone.
  public let kind: Kind
  /// A stable, dotted code such as `product.hosting.not-eligible`.
  public let code: String
  /// The problem, in words an administrator knows.
  public let message: String
  /// How to fix it.
  public let remedy: Remedy?
  /// How to fix it, as text.
  public var hint: String? { remedy?.text }
  /// The key of the refused item, or the wrong word; the console points at it.
  public let subject: String?
  /// True if it is about the last of several words that match the subject.
  package private(set) var isAboutLast = false

  /// Creates a refusal; by default a rule of the domain forbids the request.
  public init(
    _ code: String, kind: Kind = .rule, _ message: String, hint: String? = nil, subject: String? = nil
  ) {
    self.init(code, kind: kind, message, remedy: hint.map { Remedy($0) }, subject: subject)
  }

  /// Creates a refusal whose remedy names commands.
  public init(_ code: String, kind: Kind = .rule, _ message: String, remedy: Remedy?, subject: String? = nil) {
    (self.code, self.kind, self.message) = (code, kind, message)
    (self.remedy, self.subject) = (remedy, subject)
  }
}

extension Refusal {
  /// A copy about the last of several words that match the subject.
  package var aboutLast: Refusal {
    var copy = self
    copy.isAboutLast = true
    return copy
  }

  /// A copy with another remedy.
  package func advising(_ remedy: Remedy?) -> Refusal {
    rephrased(message, remedy: remedy)
  }

  /// A copy with another message and remedy.
  package func rephrased(_ message: String, remedy: Remedy?) -> Refusal {
    let copy = Refusal(code, kind: kind, message, remedy: remedy, subject: subject)
    return isAboutLast ? copy.aboutLast : copy
  }
}

extension Refusal {
  /// The kinds of failure; programs branch on these, never on the text of a code.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// The words are not a command, or the call was not confirmed: exit status 2.
    case usage
    /// Something does not exist: exit status 1.
    case missing
    /// A rule of the domain forbids it, whatever the item's state: exit status 1.
    case rule
    /// The item's current state does not allow it: exit status 1.
    case state
    /// The caller may not do this, or not here: exit status 1.
    case forbidden
    /// Someone else holds a lock; trying again later may work: exit status 75.
    case busy
    /// Stored data is damaged: exit status 1.
    case damaged
    /// A file, the disk, or another part of the system does not work: exit status 1.
    case unavailable
    /// The user interrupted it: exit status 130.
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

  /// True if the store or the system failed rather than the request.
  public var isFailure: Bool {
    switch self {
    case .busy, .damaged, .unavailable, .cancelled: true
    case .usage, .missing, .rule, .state, .forbidden: false
    }
  }
}
