import Foundation
import StockroomKit

@testable import ReviewWorkflow

/// Any bytes are a policy, which can be written out and read again, or an error that can be shown.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let file = FilePath.parse("fuzz.yaml")
  guard let policy = try? PolicyFile.read(Data(bytes: start, count: count), file: file) else { return 0 }
  let text = PolicyWriter.text(policy)
  let again = try? PolicyFile.read(Data(text.utf8), file: file)
  precondition(again.map(PolicyWriter.text) == text, text)
  return 0
}
