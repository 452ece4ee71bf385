internal import Foundation

/// The resource limits of a worker process, enforced by the kernel (setrlimit).
struct ResourceLimits {
  /// Processor time in seconds.
  let processorSeconds: UInt64

  /// Address space in bytes, including libraries; far less is in memory.
  private static let addressSpace: UInt64 = 512 << 20
  /// The largest file it may write, in bytes.
  private static let fileBytes: UInt64 = 3 << 30
  /// The maximum number of open descriptors.
  private static let openFiles: UInt64 = 16

  /// Limits the current process permanently.
  ///
  /// Throws a `POSIXError` if the kernel refuses a limit.
  func apply() throws {
    try set(RLIMIT_AS, Self.addressSpace)
    try set(RLIMIT_CPU, processorSeconds)
    try set(RLIMIT_FSIZE, Self.fileBytes)
    try set(RLIMIT_NOFILE, Self.openFiles)
    try set(RLIMIT_CORE, 0)
    // A write past the limit fails instead of killing the process.
    signal(SIGXFSZ, SIG_IGN)
  }

  #if canImport(Glibc)
    private func set(_ resource: __rlimit_resource, _ value: UInt64) throws {
      try set(Int32(bitPattern: resource.rawValue), value)
    }
  #endif

  private func set(_ resource: Int32, _ value: UInt64) throws {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EINVAL) }
    // A lower limit cannot be raised, and need not be.
    let value = min(rlim_t(value), limit.rlim_max)
    limit = rlimit(rlim_cur: value, rlim_max: value)
    guard setrlimit(resource, &limit) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EINVAL) }
  }
}
