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
