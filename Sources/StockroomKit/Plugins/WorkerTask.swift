public import Foundation

/// What a worker has in its child process: a request, the files it is given, a way to answer, and nothing else.
///
/// The process has given up the rest: it opens no file and no socket, starts no process, and has little memory, so that
/// large requests are read, and large answers sent, piece by piece.
public struct WorkerTask {
  /// Fills some of a buffer with the request and says how much; 0 is its end.
  public let read: (UnsafeMutableRawBufferPointer) throws -> Int
  /// The descriptors of the files that the console opened for it, in the order they were given.
  public let files: [CInt]
  /// Reports how far the work has come.
  public let progress: ProgressReporter
  /// Sends a piece of the answer.
  public let answer: (Data) throws -> Void

  /// Makes a task.
  public init(
    files: [CInt], progress: ProgressReporter, read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int,
    answer: @escaping (Data) throws -> Void
  ) {
    self.read = read
    self.files = files
    self.progress = progress
    self.answer = answer
  }

  /// A small request, whole.
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
