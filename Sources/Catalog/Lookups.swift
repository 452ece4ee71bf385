internal import Store

/// The lookups of one kind since the last change: for many of them, one pass is faster than a query for each.
struct Lookups<Answers> {
  private static var few: Int { 100 }
  private var revision = -1
  private var count = 0
  private var answers: Answers?

  /// The answers to all lookups, by one pass after a few of them.
  mutating func answers(in catalog: Catalog, _ pass: () throws -> Answers) rethrows -> Answers? {
    if catalog.store.revision != revision { (revision, count, answers) = (catalog.store.revision, 0, nil) }
    count += 1
    if answers == nil, count > Self.few { answers = try pass() }
    return answers
  }
}
