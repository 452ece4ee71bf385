import Foundation

/// Writing to a child and reading from it at once, so that neither waits for the other for ever.
struct Exchange {
  private(set) var received: [Data]
  private var input: Data
  private var writing: Int32
  private var reading: [Int32]

  init(input: Data, writing: Int32, reading: [Int32]) {
    self.input = input
    self.writing = writing
    self.reading = reading
    received = reading.map { _ in Data() }
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
  }

  /// Goes on until the child has closed what it writes to; false if it has not by the deadline.
  mutating func run(until deadline: Date) -> Bool {
    write()
    while reading.contains(where: { $0 >= 0 }) {
      var sources = reading.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      sources.append(pollfd(fd: writing, events: Int16(POLLOUT), revents: 0))
      let remaining = deadline.timeIntervalSinceNow
      guard remaining > 0 else { return false }
      guard poll(&sources, nfds_t(sources.count), Int32(remaining * 1000) + 1) > 0 else { continue }
      if sources[reading.count].revents != 0 { write() }
      for index in reading.indices where sources[index].revents != 0 { read(index) }
    }
    return true
  }

  mutating func close() {
    for end in reading + [writing] where end >= 0 { Foundation.close(end) }
    reading = reading.map { _ in -1 }
    writing = -1
  }

  private mutating func write() {
    let count = input.isEmpty ? 0 : input.withUnsafeBytes { Foundation.write(writing, $0.baseAddress, $0.count) }
    if count > 0 { input = Data(input.dropFirst(count)) }
    let isBroken = count < 0 && errno != EAGAIN && errno != EINTR
    guard input.isEmpty || isBroken else { return }
    Foundation.close(writing)
    writing = -1
  }

  private mutating func read(_ index: Int) {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = Foundation.read(reading[index], &buffer, buffer.count)
    if count > 0 {
      received[index] += buffer[..<count]
    } else if count == 0 || errno != EINTR {
      Foundation.close(reading[index])
      reading[index] = -1
    }
  }
}
