internal import Basics
internal import CFileSystem
internal import Foundation

extension SideFolder {
  /// Calls `body` with each item in a folder, by components relative to it; a folder precedes its items.
  public func walk(_ components: [String], _ body: (_ place: [String], _ item: Item) throws -> Void) throws {
    try walk(components, below: [], body)
  }

  private func walk(_ root: [String], below place: [String], _ body: ([String], Item) throws -> Void) throws {
    for name in try names(in: root + place) {
      guard let item = try item(root + place + [name]) else { continue }
      try body(place + [name], item)
      if item == .folder { try walk(root, below: place + [name], body) }
    }
  }

  /// The digest and size of a file; nil if it does not exist.
  public func digest(of components: [String], progress: (Int64) -> Void = { _ in }) throws -> Blob? {
    try reaching {
      guard let descriptor = try openFile(components) else { return nil }
      defer { close(descriptor) }
      return try HashedCopy.run(from: descriptor, to: nil, progress: progress)
    }
  }

  /// Copies a file to a free place, and waits until it is on the disk; returns its digest and size, or nil if the
  /// source does not exist.
  public func copy(
    _ source: [String], to target: [String], progress: (Int64) -> Void = { _ in }
  ) throws -> Blob? {
    try reaching {
      guard let input = try openFile(source) else { return nil }
      defer { close(input) }
      guard let (folder, name) = try place(target, creating: true) else { throw FileSystemError(ENOENT) }
      let output = openat(folder.descriptor, name, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard output >= 0 else { throw FileSystemError() }
      defer { close(output) }
      let blob = try HashedCopy.run(from: input, to: output, progress: progress)
      guard fsync(output) == 0 else { throw FileSystemError() }
      return blob
    }
  }

  /// The bytes of a file; nil if it does not exist.
  func contents(of components: [String]) throws -> Data? {
    try reaching {
      guard let descriptor = try openFile(components) else { return nil }
      return try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).readToEnd() ?? Data()
    }
  }

  /// Creates a symbolic link, which nothing here follows.
  public func makeLink(_ components: [String], to target: String) throws {
    try reaching {
      guard let (folder, name) = try place(components, creating: true),
        symlinkat(target, folder.descriptor, name) == 0
      else { throw FileSystemError() }
    }
  }

  /// Gives a file an extended attribute; false if the file does not exist or its file system has no attributes.
  @discardableResult
  public func setAttribute(_ name: String, of components: [String]) throws -> Bool {
    try reaching {
      guard let descriptor = try openFile(components) else { return false }
      defer { close(descriptor) }
      let value: [UInt8] = [1]
      return stockroom_set_attribute(descriptor, name, value, UInt(value.count)) == 0
    }
  }

  /// True if a file has an extended attribute.
  public func hasAttribute(_ name: String, of components: [String]) throws -> Bool {
    try reaching {
      guard let descriptor = try openFile(components) else { return false }
      defer { close(descriptor) }
      return stockroom_has_attribute(descriptor, name) != 0
    }
  }

  /// Opens a regular file for reading; nil if it does not exist.
  private func openFile(_ components: [String]) throws -> CInt? {
    guard let (folder, name) = try place(components), try folder.status(ifThere: name)?.isFile == true
    else { return nil }
    let descriptor = openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystemError() }
    return descriptor
  }
}
