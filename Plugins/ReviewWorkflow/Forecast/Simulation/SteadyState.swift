/// Records a run in cells of equal numbers of submissions, from its empty start on.
///
/// A run that continues doubles the length of its cells. There are never more than 256, so memory does not grow.
struct SteadyState: SimulationObserver {
  /// The number of cells of a run of at least 1,280 submissions; in a shorter one each has five.
  static let cellCount = 256
  private static let smallestCell = 5

  private(set) var isDone = false
  /// The number of submissions that the run decides.
  private(set) var total: Int
  private(set) var decisions = 0
  private(set) var cells: [RunCell] = []
  private var cell = RunCell()
  private var cellEnd: Int
  private let cellCount: Int
  private let reviewers: Double
  private let startSeconds: Double
  private let calendar: WorkCalendar?
  private var worked = 0.0

  /// Creates a recorder of a number of submissions.
  init(_ model: ForecastModel, submissions: Int) {
    total = submissions
    cellCount = min(Self.cellCount, max(1, submissions / Self.smallestCell))
    cellEnd = submissions / cellCount
    reviewers = Double(model.reviewers)
    startSeconds = model.startSeconds
    calendar = model.calendar
    worked = model.calendar?.worked(until: model.startSeconds) ?? 0
  }

  mutating func pass(from start: Double, to end: Double, waiting: Int, busy: Int) {
    let span = end - start
    cell.totals.seconds += span
    cell.totals.waiting += Double(waiting) * span
    cell.longestLine = max(cell.longestLine, waiting)
    var open = span
    if let calendar {
      let now = calendar.worked(until: startSeconds + end)
      open = now - worked
      worked = now
    }
    cell.totals.capacity += open * reviewers
    cell.totals.busy += Double(busy) * open
  }

  mutating func submitted(_ job: Job) {}

  mutating func decided(_ job: Job, at seconds: Double, isApproved: Bool) {
    decisions += 1
    cell.totals.decided += 1
    cell.totals.reviews += Double(job.reviews)
    cell.totals.wait += job.waitedSeconds
    if job.isExpedited {
      cell.totals.expeditedReviews += Double(job.reviews)
      cell.totals.expeditedWait += job.waitedSeconds
    }
    if isApproved {
      cell.totals.approved += 1
      cell.totals.approval += seconds - job.submittedSeconds
      cell.times.add(seconds: seconds - job.submittedSeconds)
    }
    if decisions >= cellEnd { closeCell() }
  }

  private mutating func closeCell() {
    cells.append(cell)
    cell = RunCell()
    isDone = cells.count == cellCount
    cellEnd = end(of: cells.count + 1)
  }

  /// The number of decisions at the end of a cell, counted from 1.
  private func end(of cell: Int) -> Int {
    let (each, rest) = total.quotientAndRemainder(dividingBy: cellCount)
    return each * cell + rest * cell / cellCount
  }

  /// Continues to twice the number of submissions, with cells twice as long.
  mutating func double() {
    total *= 2
    cells = stride(from: 0, to: cells.count, by: 2).map { index in
      var cell = cells[index]
      if index + 1 < cells.count { cell.add(cells[index + 1]) }
      return cell
    }
    cellEnd = end(of: cells.count + 1)
    isDone = false
  }
}
