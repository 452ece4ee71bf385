import Foundation

/// What a process may use, enforced by the kernel (setrlimit).
package struct ResourceLimits: Hashable, Codable, Sendable {
  /// Address space in bytes; Swift's runtime alone maps some hundred megabytes.
  package var addressSpace: UInt64 = 2 << 30
  /// Processor time in seconds.
  package var processorSeconds: UInt64 = 300
  /// The largest file it may write, in bytes.
  package var fileBytes: UInt64 = 3 << 30
  /// How many descriptors it may have open.
  package var openFiles: UInt64 = 64

  /// The limits of a process that reads a package.
  package static let worker = ResourceLimits()

  package init() {}

  /// Limits the process this runs in, for good.
  ///
  /// A limit the kernel refuses throws a `POSIXError`.
  package func apply() throws {
    try set(RLIMIT_AS, addressSpace)
    try set(RLIMIT_CPU, processorSeconds)
    try set(RLIMIT_FSIZE, fileBytes)
    try set(RLIMIT_NOFILE, openFiles)
    try set(RLIMIT_CORE, 0)
    // A write past the limit is to fail, not to end the process.
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
    // A limit that is lower already cannot be raised, and need not be.
    let value = min(rlim_t(value), limit.rlim_max)
    limit = rlimit(rlim_cur: value, rlim_max: value)
    guard setrlimit(resource, &limit) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EINVAL) }
  }
}
