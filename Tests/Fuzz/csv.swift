import Language

/// Any bytes are rows, each as wide as the header, or an error that can be shown.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  do {
    var reader = try CSVReader(bytes: Array(UnsafeBufferPointer(start: start, count: count)), file: "fuzz")
    while let row = try reader.next() {
      for column in reader.columns { precondition(row[column] != nil) }
    }
  } catch {
    _ = (error.text(color: true), error.json(), error.github())
  }
  return 0
}
