/// A label, its value, and its branches.
public struct Tree: Sendable, Equatable {
  /// The text for people.
  public var label: String
  /// A value shown after the label.
  public var value: Value?
  /// The branches in order.
  public var children: [Tree]

  /// Creates a tree.
  public init(_ label: String, _ value: Value? = nil, children: [Tree] = []) {
    self.label = label
    self.value = value
    self.children = children
  }
}
