internal import Basics
internal import Crypto
internal import Foundation

/// Copies bytes from one open file to another and hashes them.
enum HashedCopy {
  /// The failed step, with the system's error number.
  enum Failure: Error {
    case reading(FileSystemError)
    case writing(FileSystemError)

    var cause: FileSystemError {
      switch self {
      case .reading(let cause), .writing(let cause): cause
      }
    }
  }

  /// Copies up to `limit` bytes of the input, or only hashes them if `output` is nil; `progress` receives the number of
  /// bytes so far.
  static func run(
    from input: CInt, to output: CInt?, limit: Int64 = .max, progress: (Int64) -> Void = { _ in }
  ) throws(Failure) -> Blob {
    var hash = SHA256()
    var total: Int64 = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while total < limit {
      let count = read(input, &buffer, Int(min(Int64(buffer.count), limit - total)))
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw .reading(FileSystemError())
      }
      if count == 0 { break }
      buffer.withUnsafeBytes { hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      if let output { try write(buffer[..<count], to: output) }
      total += Int64(count)
      progress(total)
    }
    return Blob(sha256: Hexadecimal.text(hash.finalize()), bytes: total)
  }

  /// Writes all bytes.
  static func write(_ bytes: ArraySlice<UInt8>, to output: CInt) throws(Failure) {
    do throws(FileSystemError) {
      try bytes.withUnsafeBufferPointer { (buffer) throws(FileSystemError) in
        try OpenFile.writeAll(UnsafeRawBufferPointer(buffer), to: output)
      }
    } catch {
      throw .writing(error)
    }
  }
}

/// SHA-256 digests in the store's spelling.
package enum Digest {
  /// The number of digits.
  static let length = 64

  /// The SHA-256 of bytes in hexadecimal.
  package static func sha256(_ bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.update(data: bytes as? [UInt8] ?? Array(bytes))
    return Hexadecimal.text(hash.finalize())
  }

  /// True for 64 hexadecimal digits in lowercase.
  package static func isValid(_ text: String) -> Bool {
    text.utf8.count == length && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }
}
