public import Foundation

/// The files that lines read and write, by their paths in ``folder``.
extension TestConsole {
  /// Writes a file, and creates the folders it is in.
  public func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file of bytes, and creates the folders it is in.
  public func write(_ data: Data, to name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// The text of a file that a line wrote.
  public func text(of name: String) throws -> String {
    String(decoding: try data(of: name), as: UTF8.self)
  }

  /// The bytes of a file that a line wrote.
  public func data(of name: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent(name))
  }
}
