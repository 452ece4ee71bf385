import Foundation
import StockroomKit

@testable import PriceTiers

/// Any bytes are a table of price points, plain or an export, or an error that can be shown.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  _ = try? read(Data(bytes: start, count: count))
  return 0
}

private func read(_ data: Data) throws -> PointSheet {
  var sheet = try Spreadsheet(data, file: .parse("fuzz.csv"))
  if ExportPointReader.matches(sheet) { return try ExportPointReader(sheet, base: nil).read(&sheet) }
  var reader = try PlainPointReader(sheet, base: try .unitedStates())
  return try reader.read(&sheet)
}
