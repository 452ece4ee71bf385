/// A label, what it holds, and what hangs below it.
public struct Tree: Sendable, Equatable {
  /// What people read.
  public var label: String
  /// A value shown after the label.
  public var value: Value?
  /// The branches in order.
  public var children: [Tree]

  /// Makes a tree.
  public init(_ label: String, _ value: Value? = nil, children: [Tree] = []) {
    self.label = label
    self.value = value
    self.children = children
  }
}
