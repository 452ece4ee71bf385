/// The options of a listing command.
public struct Listing: Sendable {
  /// The requested columns, in order, or nil for the default ones.
  public var columns: [String]?
  /// The fields to order by; a leading `-` reverses the order.
  public var sort: [String] = []
  /// The maximum number of rows.
  public var limit: Int?

  /// Creates the default options, without a limit.
  public init() {}
}
