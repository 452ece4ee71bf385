/// The future events in order: a heap with four children per node, in one block of memory.
struct EventQueue {
  private var heap: ContiguousArray<SimulationEvent> = []

  /// The time of the next event in seconds of the run; infinite if there is none.
  var nextSeconds: Double { heap.first?.seconds ?? .infinity }

  /// Adds an event.
  mutating func push(_ event: SimulationEvent) {
    var index = heap.count
    heap.append(event)
    while index > 0 {
      let parent = (index - 1) >> 2
      guard event.seconds < heap[parent].seconds else { break }
      heap[index] = heap[parent]
      index = parent
    }
    heap[index] = event
  }

  /// Removes the next event, or returns nil if there is none.
  mutating func pop() -> SimulationEvent? {
    guard let last = heap.popLast() else { return nil }
    guard let next = heap.first else { return last }
    var index = 0
    while let child = earliestChild(of: index), heap[child].seconds < last.seconds {
      heap[index] = heap[child]
      index = child
    }
    heap[index] = last
    return next
  }

  private func earliestChild(of index: Int) -> Int? {
    let first = (index << 2) + 1
    guard first < heap.count else { return nil }
    var earliest = first
    var child = first + 1
    while child < min(first + 4, heap.count) {
      if heap[child].seconds < heap[earliest].seconds { earliest = child }
      child += 1
    }
    return earliest
  }
}

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
