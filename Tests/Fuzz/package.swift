import Foundation
import PackageIngestion

private let path = NSTemporaryDirectory() + "fuzz-\(getpid()).pkg"

/// Any bytes are a package, or none with findings; reading them ends and leaves nothing behind.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard FileManager.default.createFile(atPath: path, contents: Data(bytes: start, count: count)) else { return 0 }
  let report = PackageValidator().validate(path, expecting: "com.example.books.chapter1")
  precondition(report.shape != nil || !report.findings.isEmpty)
  _ = ContentInfoReading(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
