#if DEBUG
  internal import CSandbox
  internal import Foundation
  internal import StockroomKit

  /// A worker for tests, not in releases: it tries what a confined process must not do.
  ///
  /// Its answer has a line for each attempt, with its errno or 0, and one for each open descriptor.
  enum SandboxProbe {
    static let name = "console/probe"

    static func run(_ task: WorkerTask) throws {
      _ = try task.request()
      var lines: [String] = []
      var attempt: UnsafePointer<CChar>?
      while case let problem = csandbox_probe(Int32(lines.count), &attempt), problem >= 0 {
        lines.append("\(attempt.map { String(cString: $0) } ?? ""): \(problem)")
      }
      for descriptor in 0..<CInt(64) where lseek(descriptor, 0, SEEK_CUR) >= 0 || errno != EBADF {
        lines.append("descriptor: \(descriptor)")
      }
      let memory = mmap(nil, 512 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      lines.append("512 MB: \(memory == MAP_FAILED ? errno : 0)")
      try task.answer(Data(lines.joined(separator: "\n").utf8))
    }
  }
#endif
