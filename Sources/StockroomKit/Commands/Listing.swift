/// What a listing command is asked to show.
public struct Listing: Sendable {
  /// The columns wanted, in order; nil for the usual ones.
  public var columns: [String]?
  /// The fields to order by; a leading `-` turns the order round.
  public var sort: [String] = []
  /// At most so many rows.
  public var limit: Int?

  /// Asks for everything, as usual.
  public init() {}
}
