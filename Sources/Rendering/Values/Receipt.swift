/// The result of a writing command: a sentence for people, the record for programs.
public struct Receipt: Sendable, Equatable {
  /// A count for runs, so that a thousand creations are reported as `1,000 products created`.
  public struct Tally: Sendable, Equatable {
    /// The item, in the singular: `product`, or `the clock` if there is only one.
    public var noun: String
    /// The past participle of the action: `created`.
    public var verb: String
    /// How many, usually 1.
    public var count: Int
    /// A detail to group the count by, such as a status label.
    public var detail: String?

    /// Creates a tally.
    public init(_ noun: String, _ verb: String, count: Int = 1, detail: String? = nil) {
      self.noun = noun
      self.verb = verb
      self.count = count
      self.detail = detail
    }
  }

  /// The text for people.
  public var message: String
  /// The record for programs.
  public var record: Record
  /// The count for runs.
  public var tally: Tally?
  /// Suggested next commands: `next: …` lines for people, the array `next` in json.
  public var next: [String]

  /// Creates a receipt.
  public init(_ message: String, record: Record = Record([]), tally: Tally? = nil, next: [String] = []) {
    self.message = message
    self.record = record
    self.tally = tally
    self.next = next
  }
}
