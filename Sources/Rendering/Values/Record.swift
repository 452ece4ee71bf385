/// One item with its fields, as `product show` prints it.
public struct Record: Sendable, Equatable {
  /// A first line for people; not in data.
  public var title: String?
  /// The fields in the order they are shown.
  public var fields: [Field]
  /// Last lines for people, such as the next commands; not in data.
  public var footer: [String]

  /// Creates a record.
  public init(title: String? = nil, _ fields: [Field], footer: [String] = []) {
    self.title = title
    self.fields = fields
    self.footer = footer
  }
}
