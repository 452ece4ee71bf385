import Documents

/// Any bytes are a value that is written and read again as the same, or an error at a place.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  do throws(JSONError) {
    let value = try JSONReader.node(of: Array(UnsafeBufferPointer(start: start, count: count))).json
    let again = try JSONReader.value(of: value.encodedBytes)
    precondition(again == value)
  } catch {
    precondition(error.line > 0 && error.column > 0 && !error.message.isEmpty)
  }
  return 0
}
