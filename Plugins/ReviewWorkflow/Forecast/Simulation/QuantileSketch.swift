/// Quantiles of any number of durations in a small amount of memory.
///
/// There are 256 buckets per octave, within which durations count as evenly spread, so the relative error of a quantile
/// is below 0.4%, and far less where many durations differ; durations under a millisecond count as zero, those over
/// 30,000 years as 30,000 years. Only the octaves between the shortest and the longest duration take memory.
struct QuantileSketch {
  private static let stepBits: UInt64 = 8
  private static let smallest = 0x1p-10
  private static let base = Int(smallest.bitPattern >> (52 - stepBits))
  private static let last = 50 << Int(stepBits) - 1
  /// The buckets that are added at once.
  private static let block = 64

  /// The first bucket of `counts`, a multiple of a block.
  private var first = 0
  private var counts: ContiguousArray<UInt32> = []
  private var zeros = 0
  private(set) var count = 0

  /// Adds a duration.
  mutating func add(seconds: Double) {
    count += 1
    guard seconds >= Self.smallest else {
      zeros += 1
      return
    }
    let bucket = min(Self.bucket(of: seconds), Self.last)
    let index = bucket - first
    if counts.indices.contains(index) {
      counts[index] += 1
    } else {
      cover(bucket...bucket)
      counts[bucket - first] += 1
    }
  }

  /// Adds all durations of another sketch.
  mutating func add(_ other: QuantileSketch) {
    zeros += other.zeros
    count += other.count
    guard !other.counts.isEmpty else { return }
    cover(other.first...other.first + other.counts.count - 1)
    let shift = other.first - first
    for index in other.counts.indices { counts[index + shift] += other.counts[index] }
  }

  /// The quantile of a share, in seconds, or nil if empty.
  func quantile(_ share: Double) -> Double? {
    guard count > 0 else { return nil }
    let rank = min(max(share, 0), 1) * Double(count)
    var seen = Double(zeros)
    guard seen < rank else { return 0 }
    for (index, count) in counts.enumerated() where count > 0 {
      let next = seen + Double(count)
      if next >= rank {
        let bucket = Self.bounds(of: index + first)
        return bucket.lowerBound + (bucket.upperBound - bucket.lowerBound) * (rank - seen) / Double(count)
      }
      seen = next
    }
    return nil
  }

  /// The number of durations up to a bound in seconds; a fraction where the bound divides a bucket.
  func count(upTo seconds: Double) -> Double {
    guard seconds >= Self.smallest else { return Double(zeros) }
    let bucket = Self.bucket(of: seconds)
    let whole = min(max(bucket - first, 0), counts.count)
    let below = counts[..<whole].reduce(zeros) { $0 + Int($1) }
    guard counts.indices.contains(bucket - first) else { return Double(below) }
    let bounds = Self.bounds(of: bucket)
    let part = (seconds - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
    return Double(below) + Double(counts[bucket - first]) * part
  }

  /// Calls `body` with each bucket's middle in seconds and its count, the shortest first.
  func eachBucket(_ body: (_ seconds: Double, _ count: Int) -> Void) {
    if zeros > 0 { body(0, zeros) }
    for (index, count) in counts.enumerated() where count > 0 {
      let bounds = Self.bounds(of: index + first)
      body((bounds.lowerBound + bounds.upperBound) / 2, Int(count))
    }
  }

  /// Extends the counts to a range of buckets, in whole blocks.
  private mutating func cover(_ buckets: ClosedRange<Int>) {
    let low = buckets.lowerBound / Self.block * Self.block
    let end = (buckets.upperBound / Self.block + 1) * Self.block
    if counts.isEmpty { first = low }
    if low < first {
      counts.insert(contentsOf: repeatElement(0, count: first - low), at: 0)
      first = low
    }
    if end > first + counts.count {
      counts.append(contentsOf: repeatElement(0, count: end - first - counts.count))
    }
  }

  private static func bucket(of seconds: Double) -> Int { Int(seconds.bitPattern >> (52 - stepBits)) - base }

  private static func bounds(of bucket: Int) -> Range<Double> {
    let low = Double(bitPattern: UInt64(bucket + base) << (52 - stepBits))
    return low..<Double(bitPattern: UInt64(bucket + base + 1) << (52 - stepBits))
  }
}

extension QuantileSketch {
  /// A histogram of the durations: the counts of equal parts up to a bound, and the length of a part in seconds.
  func histogram(parts: Int, upTo bound: Double) -> (counts: [Int], seconds: Double) {
    let length = bound / Double(parts)
    var counts = [Int](repeating: 0, count: parts)
    eachBucket { middle, count in
      let part = length > 0 ? Int(middle / length) : 0
      if part < parts { counts[part] += count }
    }
    return (counts, length)
  }
}
