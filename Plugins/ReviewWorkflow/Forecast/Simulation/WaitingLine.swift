/// A FIFO queue of waiting jobs: a ring buffer that grows when full.
struct WaitingLine {
  private var ring: ContiguousArray<Job?> = .init(repeating: nil, count: 64)
  private var head = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Adds a job at the end.
  mutating func append(_ job: Job) {
    if count == ring.count { grow() }
    ring[(head + count) & (ring.count - 1)] = job
    count += 1
  }

  /// Removes the first job.
  mutating func popFirst() -> Job? {
    guard count > 0 else { return nil }
    let job = ring[head]
    head = (head + 1) & (ring.count - 1)
    count -= 1
    return job
  }

  private mutating func grow() {
    var larger = ContiguousArray<Job?>(repeating: nil, count: ring.count * 2)
    for place in 0..<count { larger[place] = ring[(head + place) & (ring.count - 1)] }
    ring = larger
    head = 0
  }
}
