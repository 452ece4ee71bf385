public import Yams

/// The members of a YAML mapping whose keys a reader knows, and the problems of the other keys.
///
/// All keys are read, so that a reader can report every problem at its place:
///
///     let read = YAMLMembers(mapping, text: text) { key in known.first { $0 == key } }
///     for problem in read.problems { … }
///     for member in read.members { … }
public struct YAMLMembers {
  /// A member with a known key.
  public struct Member {
    /// The name that the key stands for.
    public let name: String
    /// The key.
    public let key: Node
    /// The value.
    public let value: Node
  }

  /// A problem of a key.
  public enum Problem {
    /// No such key; `text` is its text.
    case unknown(text: String, key: Node, value: Node)
    /// The name of a member before it; both are in ``YAMLMembers/members``.
    case repeated(Member, first: Member)
  }

  /// The members in order, also those with a repeated name.
  public private(set) var members: [Member] = []
  /// The problems in the order of their keys.
  public private(set) var problems: [Problem] = []

  /// Reads the members of a mapping.
  ///
  /// - Parameters:
  ///   - text: The text of a key.
  ///   - name: The name that the text of a key stands for; nil for an unknown key.
  public init(
    _ mapping: some Sequence<(key: Node, value: Node)>, text: (Node) -> String, name: (String) -> String?
  ) {
    for (key, value) in mapping {
      let text = text(key)
      guard let name = name(text) else {
        problems.append(.unknown(text: text, key: key, value: value))
        continue
      }
      let member = Member(name: name, key: key, value: value)
      if let first = members.first(where: { $0.name == name }) { problems.append(.repeated(member, first: first)) }
      members.append(member)
    }
  }
}
