import Foundation

/// A name beside a file that is to come, which is removed unless it is put in the file's place.
struct TemporaryFile: ~Copyable {
  let path: String
  private let final: String

  init(beside final: String) {
    self.final = final
    path = "\(final).tmp-\(UUID().uuidString.prefix(8).lowercased())"
  }

  deinit {
    unlink(path)
  }

  /// Gives the file its final name, in place of what may stand there.
  func keep() throws {
    guard rename(path, final) == 0 else {
      throw Finding.error(.fileNotWritable, "the file cannot be put in place: \(String(cString: strerror(errno)))")
    }
  }
}
