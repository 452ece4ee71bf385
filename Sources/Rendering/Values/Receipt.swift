/// What a writing command answers: a sentence for people, the record for programs.
public struct Receipt: Sendable, Equatable {
  /// What a run counts, so that a thousand creations read as `1,000 products created`.
  public struct Tally: Sendable, Equatable {
    /// What was written, in the singular: `product`.
    public var noun: String
    /// What happened to it, in the past: `created`.
    public var verb: String
    /// How many, usually 1.
    public var count: Int
    /// What to tell apart within the count, such as a status label.
    public var detail: String?

    /// Makes a tally.
    public init(_ noun: String, _ verb: String, count: Int = 1, detail: String? = nil) {
      self.noun = noun
      self.verb = verb
      self.count = count
      self.detail = detail
    }
  }

  /// What people read.
  public var message: String
  /// What programs read.
  public var record: Record
  /// What a run adds up.
  public var tally: Tally?
  /// Commands worth running next: `next: …` lines for people, the array `next` in json.
  public var next: [String]

  /// Makes a receipt.
  public init(_ message: String, record: Record = Record([]), tally: Tally? = nil, next: [String] = []) {
    self.message = message
    self.record = record
    self.tally = tally
    self.next = next
  }
}
