public import Foundation

/// A worker's only access in its child process: a request, the files it is given, and a way to answer.
///
/// The process cannot open files or sockets or start processes, and has little memory, so that
/// large requests are read, and large answers sent, piece by piece.
public struct WorkerTask {
  /// Reads part of the request into a buffer and returns the number of bytes; 0 at its end.
  public let read: (UnsafeMutableRawBufferPointer) throws -> Int
  /// The descriptors of the files that the console opened for it, in the order they were given.
  public let files: [CInt]
  /// Reports the progress.
  public let progress: ProgressReporter
  /// Sends a piece of the answer.
  public let answer: (Data) throws -> Void

  /// Creates a task.
  public init(
    files: [CInt], progress: ProgressReporter, read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int,
    answer: @escaping (Data) throws -> Void
  ) {
    self.read = read
    self.files = files
    self.progress = progress
    self.answer = answer
  }

  /// The whole of a small request.
  public func request() throws -> Data {
    var request = Data()
    try withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 1) { buffer in
      while case let count = try read(buffer), count > 0 {
        request.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
    return request
  }
}
