import Foundation
import StockroomKit

@testable import ReviewWorkflow

/// Any bytes are a history, or an error that can be shown; what is estimated from one is a policy.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard let history = try? PolicyHistory(Data(bytes: start, count: count), file: .parse("fuzz.csv")),
    let policy = try? PolicyFit.policy(named: "fitted", from: PolicyObservations(history))
  else { return 0 }
  let text = PolicyWriter.text(policy)
  precondition((try? PolicyFile.read(Data(text.utf8), file: .parse("fuzz.yaml"))) != nil, text)
  return 0
}
