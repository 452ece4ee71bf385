import Foundation
import StockroomKit

/// A private folder for a worker's output, which is deleted with this object.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    let path = NSTemporaryDirectory() + "/stockroom-upload-" + UUID().uuidString
    guard mkdir(path, 0o700) == 0 else { throw Refusal.noWorkFolder(String(cString: strerror(errno))) }
    self.path = path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

extension Refusal {
  fileprivate static func noWorkFolder(_ reason: String) -> Refusal {
    Refusal(
      FindingCode.fileNotWritable.rawValue, kind: .unavailable, "cannot create a temporary folder: \(reason)",
      hint: "set TMPDIR to a writable folder")
  }
}
