import Foundation
import StockroomKit

/// A private folder for a child process to write in, which goes with this object, whatever the child left there.
final class WorkFolder: Sendable {
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
      FindingCode.fileNotWritable.rawValue, kind: .unavailable, "no temporary folder can be made: \(reason)",
      hint: "TMPDIR says where they go")
  }
}
