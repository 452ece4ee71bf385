import Foundation

/// The thread's character set, for as long as libarchive needs it.
///
/// libarchive returns names in the locale's character set: in the "C" locale, where a process starts, a name that is
/// not ASCII is NULL. A thread's own locale does not affect the rest of the process.
enum UTF8Locale {
  /// Runs a function while the thread's character set is UTF-8.
  static func with<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil) else { return try body() }
    let previous = uselocale(locale)
    defer {
      uselocale(previous)
      freelocale(locale)
    }
    return try body()
  }
}
