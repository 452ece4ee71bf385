/// The scheduled events of a rehearsal, in order of time, then of scheduling.
struct RehearsalAgenda {
  enum Task: Hashable {
    /// It is ready for review.
    case waited(RehearsalSubject)
    /// Its review ends.
    case reviewed(RehearsalSubject)
    /// The developer submits it again.
    case resubmitted(RehearsalSubject)
    /// Working hours start.
    case opening
  }

  private struct Entry {
    let seconds: Int64
    let number: Int
    let task: Task
  }

  private var entries: [Entry] = []
  private var planned = 0

  /// Schedules a task at whole seconds since 1970.
  mutating func plan(_ task: Task, at seconds: Int64) {
    planned += 1
    let entry = Entry(seconds: seconds, number: planned, task: task)
    // The next task is the last entry, which is cheap to remove.
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].seconds <= seconds { high = middle } else { low = middle + 1 }
    }
    entries.insert(entry, at: low)
  }

  /// The time of the next task, in seconds since 1970; nil if there is none.
  var nextSeconds: Int64? { entries.last?.seconds }

  /// Removes the next task, if it is due by a time.
  mutating func next(by limit: Int64) -> (seconds: Int64, task: Task)? {
    guard let entry = entries.last, entry.seconds <= limit else { return nil }
    entries.removeLast()
    return (entry.seconds, entry.task)
  }
}
