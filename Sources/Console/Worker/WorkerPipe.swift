internal import Foundation

/// A descriptor that is closed with the object.
final class FileDescriptorOwner {
  let number: CInt

  init(_ number: CInt) {
    self.number = number
  }

  deinit {
    if number >= 0 { close(number) }
  }
}

/// A pipe whose ends are not inherited by other children.
struct WorkerPipe {
  let reading: FileDescriptorOwner
  let writing: FileDescriptorOwner

  init() throws {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (FileDescriptorOwner(ends[0]), FileDescriptorOwner(ends[1]))
  }
}
