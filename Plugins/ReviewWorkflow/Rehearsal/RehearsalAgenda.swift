/// What is to happen in a rehearsal, the next first; at the same time, what was planned first.
struct RehearsalAgenda {
  enum Task: Hashable {
    /// A reviewer may take it up.
    case waited(RehearsalSubject)
    /// Its review ends.
    case reviewed(RehearsalSubject)
    /// The developer submits it again.
    case resubmitted(RehearsalSubject)
    /// The reviewers' hours begin.
    case opening
  }

  private struct Entry {
    let seconds: Int64
    let number: Int
    let task: Task
  }

  private var entries: [Entry] = []
  private var planned = 0

  /// Plans a task, by whole seconds since 1970.
  mutating func plan(_ task: Task, at seconds: Int64) {
    planned += 1
    let entry = Entry(seconds: seconds, number: planned, task: task)
    // The next stands last, where it is taken cheaply.
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].seconds <= seconds { high = middle } else { low = middle + 1 }
    }
    entries.insert(entry, at: low)
  }

  /// When the next task is due; nil where there is none.
  var nextSeconds: Int64? { entries.last?.seconds }

  /// Takes the next task out, if it is due by a time.
  mutating func next(by limit: Int64) -> (seconds: Int64, task: Task)? {
    guard let entry = entries.last, entry.seconds <= limit else { return nil }
    entries.removeLast()
    return (entry.seconds, entry.task)
  }
}
